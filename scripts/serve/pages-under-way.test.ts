import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { withDatabase } from "../../lib/operation/organization.suite";
import { PageTurns } from "../../lib/operation/page-turns";
import { disposeProcessWide, processWide } from "../../lib/process";
import { address, admitted, open, standing, untilNow, withAdmittedPages } from "./admitted-pages.suite";

withDatabase();
withAdmittedPages();

describe("a client that does not wait for its answers", () => {
  const get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const action = "POST / HTTP/1.1\r\nHost: localhost\r\nNext-Action: a\r\nContent-Length: 100\r\n\r\n[";

  test("has one place, which it gives back with its connection", async () => {
    const { door, seen } = await open();
    door.answerWith(
      admitted(() => {
        seen.pages += 1;
      }),
    );
    const socket = connect(door.port, address);
    socket.write(`${get}${get}${action}`);
    await vi.waitFor(() => expect(seen.pages).toBe(1));
    expect(standing().underWay).toBe(1);
    socket.destroy();
    await vi.waitFor(() => expect(standing()).toMatchObject({ underWay: 0, bodyBytes: 0 }));
    expect(seen.pages).toBe(1);
  });

  test("gets them one after another, in their order", async () => {
    const { door } = await open();
    door.answerWith(admitted(async (request, response) => response.end(`answer ${request.url}.`)));
    const socket = connect(door.port, address);
    const answers = text(socket);
    for (const path of ["/a", "/b"]) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.write("GET /c HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect((await answers).match(/answer \/\w\./g)).toEqual(["answer /a.", "answer /b.", "answer /c."]);
    await vi.waitFor(() => expect(standing().underWay).toBe(0));
  });

  test("is cut off when it sends too many", async () => {
    const { door } = await open();
    door.answerWith(admitted(() => undefined));
    const socket = connect(door.port, address);
    const ended = text(socket).catch(() => "");
    socket.write(get.repeat(1_000));
    expect(await ended).toBe("");
    await vi.waitFor(() => expect(standing().underWay).toBe(0));
  });
});

describe("a page that is not read", () => {
  const much = "x".repeat(40_000_000);

  async function unread(write: (response: ServerResponse) => unknown) {
    const { door } = await open();
    const seen: { response?: ServerResponse } = {};
    door.answerWith(
      admitted((_request, response) => {
        seen.response = response;
        write(response);
      }),
    );
    const socket = connect(door.port, address).pause();
    socket.on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return { seen, socket };
  }

  test("has no place once it is made", async () => {
    const { seen, socket } = await unread((response) => response.end(much));
    await vi.waitFor(() => expect(seen.response?.writableLength).toBeGreaterThan(0));
    await vi.waitFor(() => expect(standing().underWay).toBe(0));
    socket.destroy();
  });

  test("is dropped when a minute changes nothing", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const { seen, socket } = await unread((response) => response.write(much));
      await untilNow(() => (seen.response?.writableLength ?? 0) > 0);
      vi.advanceTimersByTime(60_000);
      expect([standing().underWay, seen.response?.destroyed]).toEqual([1, false]);
      vi.advanceTimersByTime(60_000);
      await untilNow(() => standing().underWay === 0);
      expect(seen.response?.destroyed).toBe(true);
      socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  test("and is not made yet keeps its place", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const { seen, socket } = await unread(() => undefined);
      await untilNow(() => seen.response !== undefined);
      vi.advanceTimersByTime(600_000);
      expect([standing().underWay, seen.response?.destroyed]).toEqual([1, false]);
      socket.destroy();
      await untilNow(() => standing().underWay === 0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("in a busy process", () => {
  test("a page is refused when its turn does not come; what a page that is shown asks for waits", async () => {
    const turns = { pagesMax: 4, countedMs: 600_000, waitMs: 1, longWaitMs: 600_000, lookMs: 20 };
    await disposeProcessWide();
    processWide("operation.page-turns", () => new PageTurns(turns, () => false));
    const { door, seen, send } = await open();
    const held: ServerResponse[] = [];
    door.answerWith(admitted((_request, response) => void held.push(response)));
    const ask = (headers = {}) => send("/runs", { headers }).then(({ status }) => status);
    const first = ask();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const shown = ask({ rsc: "1" });
    await vi.waitFor(() => expect(standing().underWay).toBe(2));
    expect([await ask(), await ask({ rsc: "1", "next-router-prefetch": "1" })]).toEqual([503, 503]);
    held[0]?.end();
    expect(await first).toBe(200);
    await vi.waitFor(() => expect(held).toHaveLength(2));
    held[1]?.end();
    expect([await shown, seen.pages]).toEqual([200, 0]);
    await disposeProcessWide();
  });
});
