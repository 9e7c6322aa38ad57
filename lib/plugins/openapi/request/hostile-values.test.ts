import { describe, expect, it } from "vitest";
import { seededRandom } from "@/scripts/seeded-random";
import { isDeep } from "@/scripts/test-depth";
import { call, type Echo, echo } from "../echo.suite";

/** What ends a segment, a path, a query, a line or a host somewhere between here and a service. */
const parts = [
  ...[
    "../",
    "..",
    "..%2f",
    "%2e%2e/",
    "%252e%252e%252f",
    "..\\",
    "/",
    "//evil.example/",
    "\\\\evil.example",
    "?admin=1",
    "&admin=1",
  ],
  ...[
    "#",
    "#/",
    ";a=b",
    "%00",
    "\r\nx-evil: 1",
    "\n",
    "\t",
    "%0d%0ax-evil:%201",
    "@evil.example",
    ":80",
    "http://evil.example/",
    "%",
    "%zz",
  ],
  ...["\u2028", "\uff0f", "\u202e", "é", "\u{1f600}", " ", "+", "=", "[", "]", "{", "}", "|", "^", "`", '"', "<", ">"],
];

const cases = isDeep ? 500 : 60;

/** Some of the parts in a row, between letters. */
function valuesOf(seed: string): string[] {
  const random = seededRandom(seed, "hostile values");
  const pick = () => parts[Math.floor(random() * parts.length)] ?? "";
  return Array.from({ length: cases }, (_, at) => {
    const middle = Array.from({ length: 1 + Math.floor(random() * 3) }, pick).join(at % 3 === 0 ? "a" : "");
    return `${at % 2 === 0 ? "" : "a"}${middle}${at % 5 === 0 ? "" : "z"}`;
  });
}

const operation = {
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "string" } },
    { name: "q", in: "query", schema: { type: "string" } },
    { name: "X-Note", in: "header", schema: { type: "string" } },
  ],
};
const spec = { path: "/things/{id}/parts", method: "get", operation };

describe("a value from a program", () => {
  it(`changes neither host nor path nor headers: ${cases} of them`, async () => {
    const { origin } = await echo();
    const host = new URL(origin).host;
    const plain = (await call(origin, { spec, args: { id: "a", q: "b", "X-Note": "c" } })) as { ok: true; data: Echo };
    const names = Object.keys(plain.data.headers).sort();
    let sent = 0;
    for (const value of valuesOf(process.env.TEST_SEED ?? "")) {
      const result = await call(origin, { spec, args: { id: value, q: value, "X-Note": value } });
      const withoutHeader = result.ok ? result : await call(origin, { spec, args: { id: value, q: value } });
      if (!withoutHeader.ok) {
        expect([value, withoutHeader.error.code]).toEqual([value, "invalid_tool_arguments"]);
        continue;
      }
      sent += 1;
      const { url, headers } = withoutHeader.data as Echo;
      const segments = url.split("?")[0]?.split("/") ?? [];
      expect([value, segments.length, segments[1], segments[3], headers.host]).toEqual([value, 4, "things", "parts", host]);
      expect([value, decodeURIComponent(segments[2] ?? "")]).toEqual([value, value]);
      expect([value, [...new URLSearchParams(url.slice(url.indexOf("?")))]]).toEqual([value, [["q", value]]]);
      expect([value, Object.keys(headers).filter((name) => !names.includes(name))]).toEqual([value, []]);
    }
    expect(sent).toBeGreaterThan(cases / 2);
  });
});
