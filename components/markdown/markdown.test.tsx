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

  it("shows what a person cannot see, and reads what nests without end", () => {
    expect(html("a\u200Bb")).toContain("⟨U+200B⟩");
    expect(html(">".repeat(5_000))).toBeTruthy();
    expect(html(`${"[".repeat(20_000)}x`)).toContain("x");
  });
});
