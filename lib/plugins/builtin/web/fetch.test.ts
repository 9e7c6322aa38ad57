import { describe, expect, it } from "vitest";
import { loopbackServer } from "../../../outbound/loopback.suite";
import { callBuiltIn } from "../built-in.suite";

type Data = { content: string; cut: string[]; next_offset: number | null; total_characters: number; title: string | null };

const paragraph = "<p>The harbour of the old town was built before the war, and it has been open to ships ever since then.</p>";
const article = (inside: string) => `<!doctype html><html lang="en"><head><title>The harbour</title>
  <meta name="author" content="Ada Lovelace"><meta property="og:site_name" content="Town News"></head>
  <body><nav><a href="/">Home</a> Menu of the site</nav><article><h1>The harbour</h1>${inside}</article>
  <footer>Imprint and cookies</footer><script>steal()</script></body></html>`;

const serving = (body: string | Buffer, type: string | null = "text/html; charset=utf-8", status = 200) =>
  loopbackServer((_request, response) => response.writeHead(status, type ? { "content-type": type } : {}).end(body));

const read = async (url: string, more: Record<string, unknown> = {}) => {
  const result = await callBuiltIn("web_fetch", { url, ...more });
  if (!result.ok) throw new Error(result.error.message);
  return result.data as Data;
};

describe("web_fetch", () => {
  it("gives the main text of a page as Markdown, without what surrounds it", async () => {
    const inside = `${paragraph.repeat(8)}<h2>Ships</h2><ul><li>one</li><li>two <a href="../ships?id=2">more</a></li></ul>
      <table><tr><th>Ship</th><th>Year</th></tr><tr><td>Ada | Bob</td><td>1843</td></tr></table><img src="pier.png" alt="Pier">`;
    const { origin } = await serving(article(inside));
    const page = await read(`${origin}/news/today/`);
    expect(page).toMatchObject({
      ...{ title: "The harbour", byline: "Ada Lovelace", site: "Town News", language: "en", status: 200 },
      ...{ url: `${origin}/news/today/`, next_offset: null, cut: [] },
    });
    expect(page.content).toContain("## Ships");
    expect(page.content).toContain(`[more](${origin}/news/ships?id=2)`);
    expect(page.content).toContain("| Ada \\| Bob | 1843 |");
    expect(page.content).toContain(`![Pier](${origin}/news/today/pier.png)`);
    expect(page.content).not.toMatch(/Menu of the site|Imprint|steal/);
    const text = await read(`${origin}/news/`, { format: "text" });
    expect(text.content).toMatch(/^The harbour of the old town/m);
    expect(text.content).not.toMatch(/[<>#[\]]/);
    expect((await read(`${origin}/news/`, { format: "html" })).content).toContain("<li>one</li>");
  });

  it("gives the whole page when asked, and says so when it finds no main part", async () => {
    const { origin } = await serving(article(paragraph.repeat(8)));
    expect((await read(origin, { whole_page: true })).content).toMatch(/Menu of the site[\s\S]*Imprint/);
    const { origin: bare } = await serving("<html><body></body></html>");
    expect((await read(bare)).cut).toEqual([expect.stringMatching(/No main part/)]);
  });

  it("gives long pages in parts that fit together", async () => {
    const { origin } = await serving("ä😀b".repeat(1_000), "text/plain");
    const first = await read(origin, { max_characters: 1_002 });
    expect(first).toMatchObject({ total_characters: 4_000, cut: [expect.stringContaining(`offset ${first.next_offset}`)] });
    let whole = first.content;
    for (let next = first.next_offset; next !== null; ) {
      const part = await read(origin, { max_characters: 1_002, offset: next });
      whole += part.content;
      next = part.next_offset;
    }
    expect(whole).toBe("ä😀b".repeat(1_000));
  });

  it("reads no more than 5 MB and says that there was more", async () => {
    const { origin } = await loopbackServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(60_000)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect(await read(origin)).toMatchObject({
      total_characters: 5_000_000,
      cut: [expect.stringMatching(/larger than 5 MB/), expect.any(String)],
    });
  });

  it("reads other encodings and JSON, and names a file as one", async () => {
    const latin = Buffer.from(
      `<html><head><meta charset="iso-8859-1"><title>Caf\xe9</title></head><body>x</body></html>`,
      "latin1",
    );
    expect((await read((await serving(latin, "text/html")).origin)).title).toBe("Café");
    expect((await read((await serving('{"a":1}', "application/json")).origin)).content).toBe('{"a":1}');
    const { origin } = await serving(Buffer.from("%PDF-1.7"), "application/pdf");
    expect(await callBuiltIn("web_fetch", { url: origin })).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: expect.stringMatching(/application\/pdf.*http_request/) },
    });
  });

  it("goes through the guard, and tells of an error in the words of the site", async () => {
    expect(await callBuiltIn("web_fetch", { url: "http://10.0.0.7/" })).toMatchObject({
      error: { code: "upstream_unreachable" },
    });
    const { origin } = await serving("<html><title>Gone fishing</title></html>", "text/html", 410);
    expect(await callBuiltIn("web_fetch", { url: origin })).toMatchObject({
      error: { code: "upstream_http_error", status: 410, message: "Gone fishing" },
    });
  });

  it.each([
    ["broken in the middle", "<html><body><table><tr><td><a href='x"],
    ["of comments only", "<!--".repeat(1_000)],
    ["with a base that is no address", `<base href="http://["><p>${"word, ".repeat(50)}</p>`],
  ])("a page %s gets an answer, and the next page is read as ever", async (_what, html) => {
    const { origin } = await serving(html, "text/html");
    const result = await callBuiltIn("web_fetch", { url: origin });
    if (!result.ok) expect(result.error.code).toMatch(/limit_exceeded|invalid_tool_arguments/);
    expect((await read((await serving(article(paragraph.repeat(8)))).origin)).title).toBe("The harbour");
  });
});
