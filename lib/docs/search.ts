import { processWide } from "../process";
import { type DocPage, docPages } from "./pages";
import { plainText } from "./sections";

/** A section that a few words are about. */
export type DocFinding = { slug: string; page: string; title: string; anchor: string; excerpt: string };

type Entry = DocFinding & { heading: string; lower: string };

const queryMax = 200;
const findingsMax = 40;
const excerptMax = 180;

/** The sections that have all of the words: first those whose page or heading says them, each in the order of reading. */
export function searchDocs(query: string): DocFinding[] {
  const words = query.slice(0, queryMax).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => text.includes(word));
  const found = entries().filter(({ heading, lower }) => has(`${heading} ${lower}`));
  const [named, others] = [found.filter(({ heading }) => has(heading)), found.filter(({ heading }) => !has(heading))];
  const index = ({ heading, lower }: Entry) =>
    has(heading) ? 0 : Math.max(0, lower.indexOf(words.find((word) => lower.includes(word)) ?? ""));
  return [...named, ...others].slice(0, findingsMax).map((entry) => {
    const { slug, page, title, anchor, excerpt } = entry;
    return { slug, page, title, anchor, excerpt: around(excerpt, index(entry)) };
  });
}

const entries = (): readonly Entry[] => {
  const pages = docPages();
  const { of, made } = processWide("docs.search", () => ({ of: pages, made: pages.flatMap(entriesOf) }));
  return of === pages ? made : pages.flatMap(entriesOf);
};

const entriesOf = ({ slug, title: page, sections }: DocPage): Entry[] =>
  sections.map(({ title, anchor, text, level }) => {
    const excerpt = plainText(text);
    return {
      slug,
      page,
      title,
      anchor: level === 1 ? "" : anchor,
      excerpt,
      heading: `${page} ${title}`.toLowerCase(),
      lower: excerpt.toLowerCase(),
    };
  });

/** A piece of the text with the place in it, cut between words. */
function around(text: string, index: number): string {
  if (text.length <= excerptMax) return text;
  const from = index < excerptMax / 2 ? 0 : text.lastIndexOf(" ", index - excerptMax / 3) + 1;
  const end = text.lastIndexOf(" ", from + excerptMax);
  const cut = text.slice(from, end <= from ? from + excerptMax : end);
  return `${from > 0 ? "… " : ""}${cut}${from + cut.length < text.length ? " …" : ""}`;
}
