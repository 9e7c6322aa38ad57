import { z } from "zod";
import { isUrl } from "../../url";

/** Schemes that a browser or system acts upon itself, instead of handing the answer to a program. */
const refused =
  /^(http|javascript|vbscript|data|file|filesystem|blob|about|view-source|chrome|intent|shell|search|search-ms|ms-.*|ftp|wss?|mailto|tel|sms):$/;

/** Where an answer may go: an https page, a program on the person's machine, or one that owns a scheme. */
function isAllowedRedirect(text: string): boolean {
  const uri = parsed(text);
  if (!uri || !/^[\x21-\x7e]+$/.test(text) || text.includes("#") || uri.username || uri.password) return false;
  return uri.protocol === "https:" || isLocal(uri) || !refused.test(uri.protocol);
}

export const RedirectUris = z.array(z.string().max(1_000).refine(isAllowedRedirect)).min(1).max(10);

/** The same address as registered. A program listens on any free port, so the port of a loopback address does not count. */
export function isSameRedirect(registered: string, sent: string): boolean {
  if (registered === sent) return true;
  const [known, other] = [parsed(registered), parsed(sent)];
  if (!known || !other || !isLocal(known) || !isAllowedRedirect(sent)) return false;
  known.port = other.port;
  return known.href === other.href;
}

/** Who gets the answer, as far as an address says it. */
export function answerHost(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === "https:" || protocol === "http:" ? host : `the program that opens ${protocol} links`;
}

export const isLoopback = (uri: string): boolean => isLocal(new URL(uri));

const isLocal = ({ protocol, hostname }: URL) => protocol === "http:" && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);

const parsed = (text: string): URL | null => (isUrl(text) ? new URL(text) : null);
