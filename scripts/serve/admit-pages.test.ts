import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { withDatabase } from "../../lib/operation/organization.suite";
import { requestAdmission } from "../../lib/operation/request-admission";
import { address, admitted, files, open, standing, untilNow, withAdmittedPages } from "./admitted-pages.suite";
import type { Door } from "./door";

withDatabase();
withAdmittedPages();

const placesOfAddress = 1_000;

/** What comes as an answer to these very bytes. */
async function raw(door: Door, line: string, header: string): Promise<string> {
  const socket = connect(door.port, address);
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nConnection: close\r\n\r\n`);
  return await text(socket);
}

describe("pages", () => {
  test("take a place and give it back at their end, also when their reader goes away", async () => {
    const { door, send } = await open();
    expect((await send("/")).status).toBe(200);
    await vi.waitFor(() => expect(standing().underWay).toBe(0));
    door.answerWith(admitted(() => undefined));
    const away = new AbortController();
    const never = send("/", { signal: away.signal }).catch((error: Error) => error.name);
    await vi.waitFor(() => expect(standing().underWay).toBe(1));
    away.abort();
    expect(await never).toBe("AbortError");
    await vi.waitFor(() => expect(standing().underWay).toBe(0));
  });

  test("of an address that has taken its places are refused in words; files, and pages of another address, are not", async () => {
    const { door, seen, send } = await open();
    const waiter = { organization: "pages", asker: "203.0.113.7", weight: 1 };
    const taken = await Promise.all(Array.from({ length: placesOfAddress }, () => requestAdmission().enter(waiter, 0)));
    const from = (who: string, more = {}) => ({ headers: { "x-forwarded-for": who, ...more } });
    const refused = await send("/runs?a=1", from("203.0.113.7"));
    const page = await refused.text();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(page).toMatch(
      /The console is busy[\s\S]*as many requests under way[\s\S]*setTimeout\(\(\) => location.reload\(\), 2000\)/,
    );
    const nonce = /nonce-([\w-]+)/.exec(refused.headers.get("content-security-policy") ?? "")?.[1];
    expect([refused.headers.get("content-type"), page]).toEqual([
      "text/html; charset=utf-8",
      expect.stringContaining(`nonce="${nonce}"`),
    ]);
    const action = await send("/runs", { method: "POST", body: "[]", ...from("203.0.113.7", { "next-action": "a" }) });
    expect([action.status, action.headers.get("content-type")], "Next hands on this very type").toEqual([429, "text/plain"]);
    expect(await action.json()).toMatchObject({
      error: { code: "limit", message: expect.stringMatching(/^Whoever sends this has as many requests under way/) },
    });
    const framed = await send("/embed/playground?organization=a", from("203.0.113.7"));
    for (const [page, mayBeFramed] of [[refused, false] as const, [framed, true] as const])
      expect(page.headers.get("content-security-policy")?.includes("frame-ancestors 'none'")).toBe(!mayBeFramed);
    expect(seen.pages).toBe(0);
    for (const file of [...files, "/_next/static/chunks/%5Bid%5D.js", "/embed/client.js?v=1", "/icon.svg"])
      expect([file, (await send(file, from("203.0.113.7"))).status]).toEqual([file, 200]);
    for (const drawn of [
      "/_next/nothing",
      "/_next/static/nothing",
      "/_next/image",
      "/monaco/nothing",
      "/monaco/vs",
      "/icon.svg/a",
    ])
      expect([drawn, (await raw(door, `GET ${drawn}`, "X-Forwarded-For: 203.0.113.7")).slice(9, 12)]).toEqual([drawn, "429"]);
    for (const file of files)
      expect([file, (await send(file, { method: "POST", ...from("203.0.113.7") })).status]).toEqual([file, 429]);
    expect((await send("/", from("203.0.113.8"))).status).toBe(200);
    for (const { leave } of taken) leave();
    await vi.waitFor(() => expect(standing()).toMatchObject({ underWay: 0, bodyBytes: 0 }));
  });
});

describe("the body of an action", () => {
  const send = async (body: string, headers: Record<string, string> = { "next-action": "a" }) =>
    (await open()).send("/", { method: "POST", headers, body });

  test.each(["[1]", '["$undefined","$$S",{"a":"$D2026-01-01T00:00:00.000Z","b":"$0:1"}]', `["${"é".repeat(300_000)}"]`])(
    "is handed on as it came",
    async (body) => {
      const answer = await send(body);
      expect([answer.status, await answer.text()]).toEqual([200, body]);
    },
  );

  test.each([
    ["nothing known", '["$S"]'],
    ["nothing known, in other letters", '["\\u0024Sx"]'],
    ["another server function", '[{"a":"$h1"}]'],
    ["no JSON", "[1"],
    ["nesting without end", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
    ["more than fits", `["${"x".repeat(1_100_000)}"]`, 413],
  ])("is refused when it holds %s", async (_what, body, status = 400) => {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code: "invalid" } });
    await vi.waitFor(() => expect(standing()).toMatchObject({ underWay: 0, bodyBytes: 0 }));
  });

  test("that is a form nested without end is refused, and other bodies are left alone", async () => {
    const form = { "content-type": "multipart/form-data; boundary=b" };
    const part = (value: string) => `--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n${value}\r\n--b--\r\n`;
    expect((await send(part(`${"[".repeat(5_000)}${"]".repeat(5_000)}`), form)).status).toBe(400);
    expect(await (await send(part('["$K1"]'), form)).text()).toBe(part('["$K1"]'));
    const other = '["$S"'.repeat(300_000);
    expect(await (await send(other, { "content-type": "application/json" })).text()).toBe(other);
  });

  const begun = "POST / HTTP/1.1\r\nHost: localhost\r\nNext-Action: a\r\nContent-Length: 100\r\n\r\n[";

  test("is let go when its sender is gone", async () => {
    const { door, send: ask } = await open();
    const socket = connect(door.port, address);
    socket.write(begun);
    await vi.waitFor(() => expect(standing().underWay).toBe(1));
    socket.destroy();
    await vi.waitFor(() => expect(standing()).toMatchObject({ underWay: 0, bodyBytes: 0 }));
    expect((await ask("/")).status).toBe(200);
  });

  test("of a stranger has eight seconds to come", async () => {
    const { door } = await open();
    const socket = connect(door.port, address);
    const answer = text(socket);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      socket.write(begun);
      await untilNow(() => standing().bodyBytes === 100 && vi.getTimerCount() > 0);
      vi.advanceTimersByTime(8_000);
      expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close[\s\S]*did not come within 8 seconds/i);
    } finally {
      vi.useRealTimers();
    }
    await vi.waitFor(() => expect(standing()).toMatchObject({ underWay: 0, bodyBytes: 0 }));
  });
});
