import { describe, expect, it } from "vitest";
import { Failure } from "../../../operation/failure";
import type { Binding } from "../binding/binding";
import { call, echo } from "../echo.suite";
import { addressOf } from "./address";

const pieces = [
  "..",
  ".",
  "/",
  "\\",
  "%2e",
  "%2f",
  "%5c",
  "%00",
  "?",
  "#",
  ";",
  "&",
  "=",
  "@",
  ":",
  "\r\n",
  "\n",
  "\t",
  "\0",
  " ",
  "é",
  "\ud800",
  "a",
  "//evil.example",
  "http://",
];

/** Every way of putting up to three hostile pieces together, as many as are asked for. */
function hostileValues(count: number): string[] {
  const values = new Set<string>(["../../admin", "a/b", "a?x=1", "a#f", "%2e%2e", "..;/", "\\", "..", "."]);
  for (const a of pieces) for (const b of pieces) values.add(a + b).add(`x${a}${b}admin`);
  return [...values].slice(0, count);
}

const values = hostileValues(600);
const base = new URL("https://api.example.com/v1");
const styles = ["simple", "label", "matrix"] as const;

function binding(path: string, more: object = {}): Binding {
  return { method: "GET", path, parameters: [{ key: "path", name: "path", in: "path", ...more }], body: null, servers: [] };
}

describe("values in the path", () => {
  it.each(styles)("change neither host nor shape of the path in the style %s", (style) => {
    for (const value of values) {
      const url = addressUnlessRefused(binding("/files/{path}/meta", { style }), { path: value });
      if (url === null) continue;
      const { origin, pathname, search, hash } = new URL(url);
      expect({ origin, search, hash }).toEqual({ origin: base.origin, search: "", hash: "" });
      expect(pathname.split("/")).toHaveLength(5);
      expect(pathname).toMatch(/^\/v1\/files\/[A-Za-z0-9\-._~%=;,]+\/meta$/);
    }
  });

  it("are refused when they can only mean another path", () => {
    for (const value of ["..", ".", ""]) expect(addressUnlessRefused(binding("/files/{path}/meta"), { path: value })).toBeNull();
    expect(addressUnlessRefused(binding("/files/{path}/meta", { style: "label" }), { path: "." })).toBeNull();
    expect(addressUnlessRefused(binding("/files/{path}/meta"), {})).toBeNull();
  });

  it("may hold slashes where the path says so, but lead nowhere else", () => {
    expect(addressUnlessRefused(binding("/v/{+path}:go"), { path: "projects/a b/c" })).toBe(
      "https://api.example.com/v1/v/projects/a%20b/c:go",
    );
    for (const value of ["a/../b", "/a", "a//b", "../b"])
      expect(addressUnlessRefused(binding("/v/{+path}"), { path: value })).toBeNull();
  });

  it("reach the upstream as one segment, with no header more", async () => {
    const { origin, requests } = await echo();
    const operation = { parameters: [{ name: "path", in: "path", required: true, schema: {} }] };
    for (const path of values.slice(0, 60))
      await call(origin, { spec: { path: "/files/{path}/meta", method: "get", operation }, args: { path } });
    expect(requests.length).toBeGreaterThan(50);
    for (const { url, rawHeaders } of requests) {
      expect(url).toMatch(/^\/files\/[^/?#]+\/meta$/);
      expect(rawHeaders).toHaveLength(requests[0]?.rawHeaders.length ?? 0);
    }
  });
});

describe("values in the query", () => {
  it("change nothing but their own value", () => {
    for (const value of values)
      for (const more of [{}, { allowReserved: true }, { style: "deepObject" }]) {
        const query = { ...binding("/x"), parameters: [{ key: "q", name: "q", in: "query" as const, ...more }] } as Binding;
        const url = new URL(addressOf(query, base, { q: value }));
        expect([url.origin, url.pathname, url.hash, [...url.searchParams.keys()]]).toEqual([base.origin, "/v1/x", "", ["q"]]);
      }
  });
});

describe("paths as documents write them", () => {
  it.each([
    ["/a b/é", "/v1/a%20b/%C3%A9"],
    ["/x?type=a b", "/v1/x?type=a%20b"],
    ["/#Action=List", "/v1/"],
    ["/a%20b", "/v1/a%20b"],
  ])("%s is called as %s", (path, written) => {
    expect(addressOf({ ...binding(path), parameters: [] }, base, {})).toBe(base.origin + written);
  });

  it("keep the query of a base URL", () => {
    const url = addressOf({ ...binding("/x"), parameters: [] }, new URL("https://api.example.com/v1/?version=2"), {});
    expect(url).toBe("https://api.example.com/v1/x?version=2");
  });

  it("never lead upwards", () => {
    expect(addressUnlessRefused({ ...binding("/../x"), parameters: [] }, {})).toBeNull();
  });
});

function addressUnlessRefused(of: Binding, args: Record<string, unknown>): string | null {
  try {
    return addressOf(of, base, args);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return null;
  }
}
