import { describe, expect, test } from "vitest";
import { docPages } from "../docs";
import { answerRequest } from "./answer-http";

const ask = (path: string, init?: RequestInit) => answerRequest(new Request(`http://console.test${path}`, init));

describe("the docs for programs that read", () => {
  test.each([
    ["/llms.txt", "text/plain; charset=utf-8"],
    ["/llms-full.txt", "text/plain; charset=utf-8"],
    ["/llms/tools.md", "text/markdown; charset=utf-8"],
  ])("%s is open to everybody, may be kept, and is not sent again to whoever has it", async (path, type) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const text = await answer.text();
    expect(text).toMatch(/^# \S/);
    const etag = answer.headers.get("etag") ?? "";
    const again = await ask(path, { headers: { "if-none-match": `"other", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await ask(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
    const post = await ask(path, { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("the index leads to every page, and each is there", async () => {
    const index = await (await ask("/llms.txt")).text();
    const addresses = [...index.matchAll(/\]\((\/llms\/[^)]+)\)/g)].map(([, address = ""]) => address);
    expect(addresses).toEqual(docPages().map(({ slug }) => `/llms/${slug}.md`));
    for (const address of addresses) expect((await ask(address)).status, address).toBe(200);
  });

  test.each(["/llms/nothing.md", "/llms/tools", "/llms/..%2fREADME.md", "/llms/0001-one-server-process.md", "/llms/.md"])(
    "%s is no page, and the answer says where they are",
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(await answer.json()).toMatchObject({ error: { code: "not_found", message: expect.stringContaining("/llms.txt") } });
    },
  );
});
