import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import type { Job, Page } from "./job";
import { markdownOf } from "./markdown";

type PageJob = Extract<Job, { kind: "page" }>;

/** What a page says, without what surrounds it. */
export function readPage({ html, url, format, isWhole }: PageJob): Page {
  const document = documentOf(html, url);
  const article = isWhole ? null : new Readability(document).parse();
  const fresh = article ? null : cleared(documentOf(html, url));
  const body = article ? bodyOf(article.content ?? "", url) : (fresh as Document).body;
  return {
    title: textOr(article?.title ?? fresh?.title),
    byline: textOr(article?.byline),
    site: textOr(article?.siteName),
    language: textOr(article?.lang ?? fresh?.documentElement.getAttribute("lang")),
    publishedAt: textOr(article?.publishedTime),
    excerpt: textOr(article?.excerpt),
    isArticle: article !== null,
    content: written(body, format),
  };
}

/** References of the page are read relative to its address, unless it names another base. */
function documentOf(html: string, url: string): Document {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`);
  const base = document.querySelector("base[href]");
  const address = absolute(base?.getAttribute("href") ?? "", url);
  base?.remove();
  const named = document.createElement("base");
  named.setAttribute("href", address);
  document.head.prepend(named);
  return document as unknown as Document; // safe: linkedom implements the parts of it that are used
}

const bodyOf = (html: string, url: string) => documentOf(`<html><head></head><body>${html}</body></html>`, url).body;

/** What nobody reads on a page. */
const unread = "script,style,noscript,template,iframe,object,embed,svg,canvas,link,meta,head";

function cleared(document: Document): Document {
  const base = document.baseURI;
  for (const element of document.querySelectorAll("[href],[src]"))
    for (const name of ["href", "src"]) {
      const value = element.getAttribute(name);
      if (value !== null && !value.startsWith("#")) element.setAttribute(name, absolute(value, base));
    }
  for (const element of document.body.querySelectorAll(unread)) element.remove();
  return document;
}

function absolute(href: string, base: string): string {
  try {
    return new URL(href, base).href;
  } catch {
    return href === "" ? base : href;
  }
}

function written(body: HTMLElement, format: PageJob["format"]): string {
  if (format === "html") return body.innerHTML.trim();
  return format === "markdown" ? markdownOf(body) : plainText(body);
}

const blocks =
  /^(address|article|aside|blockquote|br|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tr|ul)$/i;

/** Text with a line for each block. */
function plainText(root: Node): string {
  const parts: string[] = [];
  const open: (Node | "end")[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === "end") parts.push("\n");
    else if (node.nodeType === 3) parts.push((node.textContent ?? "").replace(/\s+/g, " "));
    else {
      const isBlock = blocks.test(node.nodeName);
      if (isBlock) parts.push("\n");
      open.push(...(isBlock ? (["end"] as const) : []), ...[...node.childNodes].reverse());
    }
  }
  return parts
    .join("")
    .replace(/[^\S\n]*\n[^\S\n]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const textOr = (text: string | null | undefined): string | null => text?.replace(/\s+/g, " ").trim() || null;
