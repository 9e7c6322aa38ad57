import { describe, expect, it } from "vitest";
import { loopbackServer } from "../../../outbound/loopback.suite";
import { callBuiltIn } from "../built-in.suite";

const secret = "serper-key-0123456789";

/** A service that answers as Serper does, and keeps what it was asked. */
async function searchService(answer: (body: Record<string, unknown>) => { status?: number; json: unknown }) {
  const asked: { url: string; key: string; body: Record<string, unknown> }[] = [];
  const { origin } = await loopbackServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Record<string, unknown>;
    asked.push({ url: request.url ?? "", key: String(request.headers["x-api-key"]), body });
    const { status = 200, json } = answer(body);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  return { asked, account: { secret, endpoint: `${origin}/search` } };
}

const organic = [
  { title: "One", link: "https://one.example.com/", snippet: "First", position: 1, date: "1 Jan 2026" },
  { title: "No address", snippet: "?" },
  { title: "Two", link: "https://two.example.com/", snippet: "Second" },
];

describe("web_search", () => {
  it("asks the provider with the key of the account and gives its results", async () => {
    const { asked, account } = await searchService(() => ({ json: { organic, answerBox: { answer: "42" } } }));
    const args = { query: "harbour", count: 5, country: "de", language: "en" };
    expect(await callBuiltIn("web_search", args, { account })).toEqual({
      ok: true,
      data: {
        provider: "serper",
        answer: "42",
        results: [
          { title: "One", url: "https://one.example.com/", snippet: "First", position: 1, date: "1 Jan 2026", source: null },
          { title: "Two", url: "https://two.example.com/", snippet: "Second", position: 3, date: null, source: null },
        ],
      },
    });
    expect(asked).toEqual([{ url: "/search", key: secret, body: { q: "harbour", num: 5, page: 1, gl: "de", hl: "en" } }]);
  });

  it("asks for news at the address of news", async () => {
    const { asked, account } = await searchService(() => ({
      json: { news: [{ title: "N", link: "https://n.example.com/", source: "Paper" }] },
    }));
    expect(await callBuiltIn("web_search", { query: "harbour", kind: "news" }, { account })).toMatchObject({
      data: { results: [{ url: "https://n.example.com/", source: "Paper" }] },
    });
    expect(asked[0]?.url).toBe("/news");
  });

  it("says without an account where a key is given", async () => {
    expect(await callBuiltIn("web_search", { query: "harbour" })).toMatchObject({
      ok: false,
      error: { code: "connection_missing", message: expect.stringMatching(/Settings.*SERPER_API_KEY/) },
    });
  });

  it.each([
    [403, { message: `Unauthorized: ${secret}` }, /does not take the key/],
    [429, { message: "Not enough credits" }, /no searches left.*Not enough credits/],
    [500, {}, /answered 500/],
    [200, ["no object"], /no list of results/],
  ])("tells what the provider answered with %d, without the key", async (status, json, message) => {
    const { account } = await searchService(() => ({ status, json }));
    const result = await callBuiltIn("web_search", { query: "harbour" }, { account });
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it("never gives the key back, whatever the provider repeats", async () => {
    const { account } = await searchService(() => ({
      json: { organic: [{ title: secret, link: `https://a.example.com/?k=${secret}` }] },
    }));
    const result = await callBuiltIn("web_search", { query: "harbour" }, { account });
    expect(result).toMatchObject({ ok: true });
    expect(JSON.stringify(result)).not.toContain(secret);
  });
});
