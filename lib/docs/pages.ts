import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "../env";
import { installationFolder, processWide } from "../process";
import { contents, otherPages } from "./contents";
import { type DocLink, withLinks } from "./links";
import { type DocSection, plainText, sectionsOf } from "./sections";

export type DocPage = {
  slug: string;
  title: string;
  group: string;
  /** Its first sentence. */
  summary: string;
  /** As it is in the file. */
  text: string;
  /** For readers in the console, with links that lead to its pages. */
  sections: readonly DocSection[];
};

/** Every page of `docs/` in the order of reading. While somebody writes them, they are read anew. */
export const docPages = (): readonly DocPage[] =>
  env.NODE_ENV === "development" ? readPages() : processWide("docs.pages", readPages);

export const findDocPage = (slug: string): DocPage | null => docPages().find((page) => page.slug === slug) ?? null;

function readPages(): DocPage[] {
  const folder = join(installationFolder(), "docs");
  const texts = new Map(slugsIn(folder).map((slug) => [slug, readFileSync(join(folder, `${slug}.md`), "utf8")]));
  const inOrder = contents.flatMap(({ title, slugs }) => slugs.map((slug) => ({ slug, group: title })));
  const named = new Set(inOrder.map(({ slug }) => slug));
  const others = [...texts.keys()].filter((slug) => !named.has(slug)).map((slug) => ({ slug, group: otherPages }));
  return [...inOrder, ...others].flatMap(({ slug, group }) => {
    const text = texts.get(slug);
    return text === undefined ? [] : [pageOf({ slug, group, text }, (name) => texts.has(name))];
  });
}

/** An installation that was made without its docs has none, and works. */
const slugsIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => /^([\w-]+)\.md$/.exec(name)?.[1] ?? []).sort();

function pageOf({ slug, group, text }: Pick<DocPage, "slug" | "group" | "text">, isPage: (slug: string) => boolean): DocPage {
  const hrefOf = (link: DocLink) => {
    const anchor = link.anchor && `#${link.anchor}`;
    return link.slug === slug && anchor ? anchor : `/docs/${link.slug}${anchor}`;
  };
  const sections = sectionsOf(withLinks(text, { slug, isPage, hrefOf }));
  return { slug, group, text, sections, title: sections[0]?.title || slug, summary: firstSentence(sections) };
}

function firstSentence(sections: readonly DocSection[]): string {
  const paragraphs = sections.flatMap(({ text }) => text.split(/\n{2,}/));
  const first = plainText(paragraphs.find((paragraph) => /^[\p{L}`*[]/u.test(paragraph.trimStart())) ?? "");
  return (/^.*?[.?!](?=\s|$)/.exec(first)?.[0] ?? first).replace(/:$/, ".");
}
