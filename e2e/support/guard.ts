import type { BrowserContext } from "@playwright/test";

/** What a browser complained about: errors in its console, refusals of the page's own policy, requests to another host. */
export type Complaints = { found: string[]; allow(pattern: RegExp): void };

/** A question that waits for news ends with the server that was asked. */
const longPollCut =
  /net::ERR_(CONNECTION_RESET|CONNECTION_REFUSED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING) .*\/(follow|viewers|events|executions)\b/;
/** And with the session that asked. */
const sessionEnded = /status of 401 .*\/approvals\/(follow|[\w.-]+\/viewers)\b/;

export function watchContext(context: BrowserContext, origin: string): Complaints {
  const found: string[] = [];
  const allowed: RegExp[] = [longPollCut, sessionEnded];
  const complain = (what: string) => {
    if (!allowed.some((pattern) => pattern.test(what))) found.push(what);
  };
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complain(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complain(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && !["data:", "blob:"].includes(protocol)) complain(`foreign host: ${request.url()}`);
  });
  return { found, allow: (pattern) => void allowed.push(pattern) };
}
