import { posix } from "node:path";

/** Where a link of the docs leads: to a page, perhaps to a heading of it. */
export type DocLink = { slug: string; anchor: string };

type Reader = { slug: string; isPage: (slug: string) => boolean; hrefOf: (link: DocLink) => string };

const outsideOfCode = /^```[\s\S]*?^```|`[^`\n]+`|\[((?:`[^`\n]*`|[^\]`\n])*)\]\(([^)\s]+)\)/gm;

/** The text of a page with links that lead where its reader is. Other files of the project are named, since no reader has them. */
export function withLinks(text: string, reader: Reader): string {
  return text.replace(outsideOfCode, (whole, words: string | undefined, target: string | undefined) =>
    words === undefined || target === undefined || isForeign(target) ? whole : linkTo(words, target, reader),
  );
}

const isForeign = (target: string) => /^([a-z][a-z\d+.-]*:|\/)/i.test(target);

function linkTo(words: string, target: string, { slug, isPage, hrefOf }: Reader): string {
  const [file = "", anchor = ""] = target.split("#");
  const page = file === "" ? slug : /^([\w-]+)\.md$/.exec(file)?.[1];
  if (page !== undefined && isPage(page)) return `[${words}](${hrefOf({ slug: page, anchor })})`;
  const named = posix.join("docs", file);
  return named === words ? `\`${named}\`` : `${words} (\`${named}\`)`;
}
