import { type DocLink, withLinks } from "./links";
import { type DocPage, docPages } from "./pages";

/** What the docs are called in an index for programs, with the purpose of the product. */
const heading = `# Executor Console

> The place where a company connects its systems once, and every person and AI agent uses them safely.`;

const addressOf = (slug: string) => `/llms/${slug}.md`;

/** The index of the docs for programs that read (llmstxt.org): every page with its address and first sentence. */
export function writeDocsIndex(): string {
  const pages = docPages();
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const lines = pages.filter((page) => page.group === group).map(indexLine);
    return `## ${group}\n\n${lines.join("\n")}`;
  });
  const whole = "All pages in one text: [llms-full.txt](/llms-full.txt). People read them at [/docs](/docs).";
  return `${[heading, whole, ...groups].join("\n\n")}\n`;
}

const indexLine = ({ slug, title, summary }: DocPage): string => `- [${title}](${addressOf(slug)}): ${summary}`;

/** All pages in one text. */
export const writeAllDocs = (): string => `${[heading, ...docPages().map(writeDoc)].join("\n\n")}\n`;

/** One page as Markdown, with links to the other pages as Markdown. */
export function writeDoc({ slug, text }: DocPage): string {
  const pages = new Set(docPages().map((page) => page.slug));
  const hrefOf = (link: DocLink) => `${addressOf(link.slug)}${link.anchor && `#${link.anchor}`}`;
  return withLinks(text, { slug, isPage: (name) => pages.has(name), hrefOf }).trim();
}
