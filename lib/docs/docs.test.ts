import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { disposeProcessWide, locateInstallation } from "../process";
import { docPages, findDocPage, searchDocs, writeAllDocs, writeDoc, writeDocsIndex } from ".";
import { contents } from "./contents";

const linksIn = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, "x").matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
const files = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => name.slice(0, -3));

describe("the docs", () => {
  it("have every file, each once, and name no other", () => {
    const slugs = docPages().map(({ slug }) => slug);
    expect([...slugs].sort()).toEqual([...files].sort());
    for (const slug of contents.flatMap((group) => group.slugs)) expect(files, slug).toContain(slug);
  });

  it.each(files)("%s has a title, a first sentence and anchors of its own, and its links lead to headings that exist", (slug) => {
    const page = findDocPage(slug);
    if (!page) throw new Error(slug);
    const [first, ...others] = page.sections;
    expect([first?.level, first?.title]).toEqual([1, page.title]);
    expect(page.summary).toMatch(/^[\p{L}`].{15,400}[.?!]$/su);
    const anchors = page.sections.map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const { level, title } of others) expect([2, 3], title).toContain(level);
    for (const { text } of page.sections) {
      expect(text.length, "a section is drawn whole").toBeLessThan(50_000);
      for (const href of linksIn(text).filter((target) => !/^https?:/.test(target))) {
        const [, target = slug, anchor] = /^(?:\/docs\/([\w-]+))?(?:#(.+))?$/.exec(href) ?? [null, "nothing", ""];
        const there = findDocPage(target)?.sections.map((section) => section.anchor);
        expect(there, href).toBeDefined();
        if (anchor !== undefined) expect(there, href).toContain(anchor);
      }
    }
  });

  it("lose nothing of a file: every link, and every file of the project that one leads to", () => {
    for (const { slug, text, sections } of docPages()) {
      const shown = sections.map((section) => section.text).join("\n");
      const targets = linksIn(text).map((target) => target.split("#")[0] ?? "");
      const pages = targets.filter((file) => file === "" || /^[\w-]+\.md$/.test(file));
      expect(linksIn(shown).length, slug).toBe(pages.length + targets.filter((file) => /^https?:/.test(file)).length);
      for (const file of targets.filter((target) => !pages.includes(target) && !/^https?:/.test(target))) {
        expect(existsSync(join("docs", file)), file).toBe(true);
        expect(shown, slug).toContain(`\`${join("docs", file)}\``);
      }
    }
  });

  it("are in the index with their first sentence, and whole in the one text, with links between them", () => {
    const [index, all] = [writeDocsIndex(), writeAllDocs()];
    expect(index).toMatch(/^# Executor Console\n\n> .+\n/);
    for (const page of docPages()) {
      expect(index).toContain(`- [${page.title}](/llms/${page.slug}.md): ${page.summary}\n`);
      expect(all).toContain(writeDoc(page));
      expect(writeDoc(page).split("\n")[0]).toBe(`# ${readFileSync(`docs/${page.slug}.md`, "utf8").slice(2).split("\n")[0]}`);
      for (const href of linksIn(writeDoc(page)).filter((target) => !/^https?:/.test(target)))
        expect(files, href).toContain(/^\/llms\/([\w-]+)\.md(#.+)?$/.exec(href)?.[1]);
    }
  });

  it("are found by words of headings first, then by words of the text, and in no other order of letters", () => {
    const [first] = searchDocs("fixed arguments");
    expect(first).toMatchObject({ slug: "integrations", anchor: "fixed-arguments", title: "Fixed arguments" });
    const inText = searchDocs("MALLOC_NOTHING zzzz");
    expect(inText).toEqual([]);
    const found = searchDocs("  Idempotency-KEY ");
    expect(found.map(({ slug }) => slug)).toContain("http-api");
    for (const { excerpt } of found) expect(excerpt.length).toBeLessThan(200);
    expect(found.find(({ slug }) => slug === "http-api")?.excerpt.toLowerCase()).toContain("idempotency-key");
    expect(searchDocs("")).toEqual([]);
    expect(searchDocs("a".repeat(60_000_000))).toEqual([]);
    expect(searchDocs("the").length).toBe(40);
  });
});

describe("the docs of another installation", () => {
  const folder = mkdtempSync(join(tmpdir(), "docs-"));
  afterEach(async () => {
    await disposeProcessWide();
    rmSync(folder, { recursive: true, force: true });
  });

  async function install(texts: Record<string, string>) {
    await disposeProcessWide();
    mkdirSync(join(folder, "docs", "decisions"), { recursive: true });
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, "docs", name), text);
    locateInstallation(folder);
  }

  it("may be missing, and nothing else fails", async () => {
    await disposeProcessWide();
    locateInstallation(join(folder, "nowhere"));
    expect([docPages(), findDocPage("tools"), searchDocs("tools")]).toEqual([[], null, []]);
    expect(writeDocsIndex()).toContain("# Executor Console");
  });

  it("may have a page that nobody put in order, headings that are alike, and links to what is no page", async () => {
    const text = [
      "# Own page",
      "",
      "See [`tools`](tools.md#one), [1](decisions/0001-x.md), [out](../../etc/passwd), [web](https://a.example), [gone](gone.md).",
      "",
      "## Same, same",
      "`[code](tools.md)` [here](#same-same-1)",
      "## Same same",
      "```md",
      "## No heading",
      "[no link](tools.md)",
      "```",
    ];
    await install({ "tools.md": "# Tools\n\nOne sentence. Two.\n\n## One\n", "own.md": text.join("\n"), "../x.md": "# No page" });
    expect(docPages().map(({ slug, group }) => [slug, group])).toEqual([
      ["tools", "Connect systems"],
      ["own", "More"],
    ]);
    const [first, second, third] = findDocPage("own")?.sections ?? [];
    expect(first?.text.trim()).toBe(
      "See [`tools`](/docs/tools#one), 1 (`docs/decisions/0001-x.md`), out (`../etc/passwd`), [web](https://a.example), gone (`docs/gone.md`).",
    );
    expect([second?.anchor, second?.text.trim()]).toEqual(["same-same", "`[code](tools.md)` [here](#same-same-1)"]);
    expect([third?.anchor, third?.text.trim()]).toEqual(["same-same-1", "```md\n## No heading\n[no link](tools.md)\n```"]);
    expect(findDocPage("tools")?.summary).toBe("One sentence.");
    expect(findDocPage("../x")).toBeNull();
  });
});
