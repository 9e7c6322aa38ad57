import type { IncomingMessage, ServerResponse } from "node:http";
import { isUrl } from "@executor/core/url";
import { isOurName, type OurNames } from "./our-name";

export type Refusal = { status: 400 | 405 | 408 | 413 | 421 | 426; message: string; headers?: Record<string, string> };

/** Refuses requests before anything of the app sees them. */
export function refusalOf(
  { method = "", url = "/", headers, rawHeaders }: IncomingMessage,
  names: OurNames,
): Refusal | undefined {
  const [path = "/"] = url.split("?");
  if (!methods.includes(method))
    return { status: 405, message: `There is no ${method} here.`, headers: { allow: methods.join(", ") } };
  if (!/^\/(?!\/)/.test(path)) return { status: 400, message: "Ask for a path, such as /health: this console is no proxy." };
  if (hostsIn(rawHeaders) > 1) return { status: 400, message: "A request has one Host header." };
  if (headers.host !== undefined && !isUrl(`http://${headers.host}`))
    return { status: 400, message: "The Host header is not a name with a port from 0 to 65535." };
  if (!isOurName(headers.host, path, names)) return { status: 421, message: misdirected(names) };
  if (asksForAnotherProtocol(headers))
    return { status: 426, message: "This console speaks HTTP only.", headers: { upgrade: "HTTP/1.1", connection: "close" } };
  if (!isDecodable(path)) return { status: 400, message: "The path of this address is not valid percent-encoded UTF-8." };
  return undefined;
}

/** Node keeps the first of several, a proxy in front may have gone by another. */
const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((part, at) => at % 2 === 0 && part.toLowerCase() === "host").length;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function refuse(response: ServerResponse, { status, message, headers }: Refusal): void {
  const asRead = response.req.headers["next-action"] === undefined ? {} : asActionReads;
  response.writeHead(status, { ...answerHeaders, ...asRead, ...headers });
  response.end(JSON.stringify({ error: { code: "invalid", message } }));
}

/** Next hands on what an action is refused with only where it has this very type. */
export const asActionReads = { "content-type": "text/plain" };

const answerHeaders = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

const misdirected = ({ publicUrl }: OurNames) =>
  publicUrl === undefined
    ? "This console does not go by this name. Set PUBLIC_URL to the address people use, such as https://console.example.com, and start it again."
    : `This console goes by ${new URL(publicUrl).host}, as PUBLIC_URL says. Use that address; a proxy in front has to pass on the Host header.`;

/** A client that offers HTTP/2 (h2c) goes on with HTTP/1.1 if the offer is ignored. */
const asksForAnotherProtocol = ({ connection, upgrade }: IncomingMessage["headers"]) =>
  upgrade !== undefined && /\bupgrade\b/i.test(connection ?? "") && !/^h2c$/i.test(upgrade.trim());

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
