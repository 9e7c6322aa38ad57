import { z } from "zod";
import { Failure } from "../../../operation/failure";
import { upstreamError } from "../../answer/failure";
import { shownHeaders } from "../../answer/headers";
import { jsonOr } from "../../json/json-or-text";
import type { StaticHost } from "../../static-plugin";
import type { Page } from "../apart/job";
import { workApart } from "../apart/work-apart";
import { builtIn } from "../define/built-in";
import { bytesUpTo, textOf } from "./page-text";

const bytesMax = 5_000_000;
const htmlCharactersMax = 2_000_000;
const fetchMs = 30_000;
const readMs = 10_000;

const Input = z.object({
  url: z.url({ protocol: /^https?$/, error: "expects an address that begins with http:// or https://" }).max(20_000),
  format: z.enum(["markdown", "text", "html"]).default("markdown"),
  whole_page: z.boolean().default(false).describe("Give the page with its menus and footers instead of its main part"),
  max_characters: z.int().min(100).max(200_000).default(20_000),
  offset: z.int().min(0).default(0).describe("Go on behind what was read before: next_offset of the last answer"),
});
type Input = z.output<typeof Input>;

const Output = z.object({
  url: z.string().describe("Where the page came from, after redirects"),
  status: z.int(),
  content_type: z.string(),
  title: z.string().nullable(),
  byline: z.string().nullable(),
  site: z.string().nullable(),
  language: z.string().nullable(),
  published_at: z.string().nullable(),
  excerpt: z.string().nullable(),
  content: z.string(),
  total_characters: z.int(),
  next_offset: z.int().nullable(),
  cut: z.array(z.string()).describe("What is missing in this answer, in words"),
});

export const webFetch = builtIn({
  key: "web_fetch",
  title: "Read a web page",
  description:
    "Read a web page as people would: fetch an address and get the main text of the page as Markdown, with title, author and date. Also gives JSON and plain text. Long pages come in parts.",
  input: Input,
  output: Output,
  effect: "read",
  async run(args, host) {
    const accept = "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.9,application/json;q=0.8,*/*;q=0.5";
    const response = await host.fetch(args.url, { headers: { Accept: accept }, totalMs: fetchMs, responseBytesMax: 200_000_000 });
    const type = response.headers.get("content-type") ?? "";
    const read = await bytesUpTo(response, bytesMax);
    const text = textOf(read.bytes, type);
    const http = { status: response.status, headers: shownHeaders(response, false) };
    if (!response.ok)
      return upstreamError(jsonOr(text.slice(0, 20_000)), response, { http, isAuthenticated: false, isRead: true });
    requireText(read.bytes, type);
    const cut = read.isCut ? [`The page is larger than ${bytesMax / 1_000_000} MB. What follows was not read.`] : [];
    const page = await pageOf(text, { type, url: response.url, args, host, cut });
    return {
      ok: true,
      data: { url: response.url, status: response.status, content_type: type, ...partOf(page, args, cut) },
      http,
    };
  },
});

const notText = /^(image|audio|video|font)\/(?!svg)|^application\/(pdf|zip|gzip|octet-stream|msword|vnd\.)/i;

/** Bytes mean nothing to who reads pages. */
function requireText(bytes: Uint8Array, type: string): void {
  const isBinary = notText.test(type) || (type === "" && bytes.subarray(0, 1_000).includes(0));
  if (!isBinary) return;
  throw new Failure(
    "invalid",
    `There is no page but a file (${type.slice(0, 100) || "bytes"}). http_request gives it as a file.`,
  );
}

type Reading = { type: string; url: string; args: Input; host: StaticHost; cut: string[] };

const bare = (content: string): Page => ({
  ...{ title: null, byline: null, site: null, language: null, publishedAt: null, excerpt: null },
  isArticle: false,
  content,
});

async function pageOf(text: string, { type, url, args, host, cut }: Reading): Promise<Page> {
  const isHtml = /html/i.test(type) || (!/json|markdown|plain|xml/i.test(type) && /^\s*<(!doctype html|html)/i.test(text));
  if (!isHtml) return bare(text);
  if (text.length > htmlCharactersMax)
    cut.push(`The HTML is longer than ${htmlCharactersMax / 1_000_000} million characters. What follows was not read.`);
  const html = text.slice(0, htmlCharactersMax);
  const job = { kind: "page", html, url, format: args.format, isWhole: args.whole_page } as const;
  const page = (await workApart(job, host, { timeoutMs: readMs, memoryMb: 512 })) as Page; // safe: what the worker makes of a page
  if (!page.isArticle && !args.whole_page) cut.push("No main part was found, so this is the text of the whole page.");
  return page;
}

function partOf(page: Page, { offset, max_characters }: Input, cut: string[]) {
  const { publishedAt, isArticle: _isArticle, content: whole, ...about } = page;
  const [from, to] = [wholeCharacter(whole, offset), wholeCharacter(whole, offset + max_characters)];
  const isMore = to < whole.length;
  const left = isMore ? [`There are ${whole.length - to} more characters. Ask again with offset ${to}.`] : [];
  return {
    ...about,
    published_at: publishedAt,
    content: whole.slice(from, to),
    total_characters: whole.length,
    next_offset: isMore ? to : null,
    cut: [...cut, ...left],
  };
}

/** A place that is not in the middle of a character. */
function wholeCharacter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const isLowHalf = /[\uDC00-\uDFFF]/.test(text.charAt(at));
  return isLowHalf && at > 0 ? at - 1 : at;
}
