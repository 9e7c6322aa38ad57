import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "./markdown";

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

describe("Markdown of a source", () => {
  it.each([
    ["Reads **one** note with `id`", "Reads <strong", "<code", "id</code>"],
    ["- one\n- two", "<ul", "<li>one</li>"],
    ["See [docs](https://docs.example/a?b=1&c=2).", 'href="https://docs.example/a?b=1&amp;c=2"', 'rel="noreferrer nofollow"'],
    ["| a | b |\n|---|---|\n| 1 | 2 |", "<table", ">1</td>"],
    ["a &amp; b &lt; c", "a &amp; b &lt; c"],
  ])("%j", (text, ...parts) => {
    for (const part of parts) expect(html(text)).toContain(part);
  });

  it.each([
    ["<script>alert(1)</script>hello", "<script"],
    ["<img src=x onerror=alert(1)>", "<img"],
    ["![track](https://evil.example/pixel.png)", "evil.example"],
    ["[click](javascript:alert(1))", "javascript:alert"],
    ["[click](data:text/html,x)", "href"],
    ["[click](//evil.example)", "href"],
    ["[click](https://user:pass@evil.example)", "href"],
    ["<a href='javascript:alert(1)'>x</a>", "<a"],
    ["<iframe src=https://evil.example></iframe>", "<iframe"],
  ])("%j leaves no %s", (text, part) => expect(html(text)).not.toContain(part));

  it.each([
    ["[roles](/docs/roles#keys)", '<a class="rounded-control text-accent underline" href="/docs/roles#keys">roles</a>'],
    ["[below](#wie-geht-es-weiter_ä)", 'href="#wie-geht-es-weiter_%C3%A4"|href="#wie-geht-es-weiter_ä"'],
    ["```sh\nnpm start\n```", 'aria-label="Copy code"'],
    ["| a `b` |\n|---|\n| 1 |", 'aria-label="Table: a b" role="group"'],
  ])("of the console's own documents %j", (text, parts) => {
    const drawn = renderToStaticMarkup(<Markdown text={text} isOurs />);
    expect(
      parts.split("|").some((part) => drawn.includes(part)),
      drawn,
    ).toBe(true);
    expect(html(text), "and of nobody else").not.toContain('href="/docs');
  });

  it.each([
    ["[x](/oauth/authorize?a=b)", "href"],
    ["[x](/docs/../settings)", "href"],
    ["[x](/docs/%2e%2e/settings)", "href"],
    ["[x](//evil.example)", "href"],
    ["[x]()", "href"],
    ["[x](javascript:alert(1))", "href"],
    ["# <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>", "<script"],
    ["| <iframe src=x> |\n|---|\n| <b onclick=x>1</b> |", "<b"],
    ["```\n</code><script>alert(1)</script>\n```", "<script"],
  ])("of the console's own documents too %j leaves no %s", (text, part) =>
    expect(renderToStaticMarkup(<Markdown text={text} isOurs />)).not.toContain(part),
  );

  it("shows what a person cannot see, and reads what nests without end", () => {
    expect(html("a\u200Bb")).toContain("⟨U+200B⟩");
    expect(html(">".repeat(5_000))).toBeTruthy();
    expect(html(`${"[".repeat(20_000)}x`)).toContain("x");
  });
});
