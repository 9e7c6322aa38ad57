import { randomBytes } from "node:crypto";
import { completeAuthorization, getAuthorization } from "../connections";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { requestContext } from "./caller/context";
import type { HttpAnswer } from "./exchange/answer";
import { type HttpRequest, queryOf } from "./exchange/request";
import { apiHeaders, respond } from "./exchange/respond";
import { measured } from "./monitoring/metrics";

const path = "/oauth/callback";

/**
 * Where providers send people back to. What they bring along is used and leaves the address bar at once: the page they
 * then see holds nothing but how it went.
 */
export const answerOauthCallback = (request: HttpRequest): Promise<HttpAnswer> =>
  respond(request, async () => {
    const query = queryOf(request);
    const ctx = await requestContext(request).catch(signedOut);
    if (!ctx)
      return page({ id: null, state: "failed", message: "You are signed out here. Sign in to the console, then connect again." });
    if (query.attempt) return page(await outcomeOf(() => getAuthorization(ctx, { id: query.attempt ?? "" })));
    return await finish(ctx, query);
  });

function signedOut(error: unknown): null {
  if (error instanceof Failure && error.code === "unauthenticated") return null;
  throw error;
}

async function finish(ctx: Context, { state = "", ...returned }: Record<string, string>): Promise<HttpAnswer> {
  const { code, iss, error, error_description } = returned;
  const answer = await outcomeOf(() =>
    measured(completeAuthorization.definition.name, () =>
      completeAuthorization(ctx, { state, code, iss, error, error_description }),
    ),
  );
  if (answer.id === null) return page(answer);
  return { status: 303, headers: { ...apiHeaders, location: `${path}?attempt=${answer.id}` }, body: null };
}

type Outcome = { id: string | null; state: string; message: string };

async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return { id: null, state: "failed", message: error.message };
    throw error;
  }
}

const titles: Record<string, string> = { connected: "Connected", waiting: "Still connecting" };

function page({ id, state, message }: Outcome): HttpAnswer {
  const nonce = randomBytes(18).toString("base64");
  const isConnected = state === "connected";
  const title = titles[state] ?? "Not connected";
  const next = isConnected ? "You can close this window." : "Close this window and go back to the console.";
  const news = id === null ? null : { id, state };
  const policy = `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Executor Console</title><link rel="icon" href="/icon.svg"><style nonce="${nonce}">${style}</style></head><body><main><p class="mark ${isConnected ? "good" : "bad"}" aria-hidden="true">${isConnected ? "✓" : "!"}</p><h1>${title}</h1><p>${escaped(message)}</p><p class="next">${next} <a href="/">Open the console</a></p></main><script nonce="${nonce}">${scriptFor(news, isConnected)}</script></body></html>`;
  return {
    status: isConnected ? 200 : 400,
    headers: { ...apiHeaders, "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    body: html,
  };
}

const style = `:root{color-scheme:light dark;--text:#171717;--soft:#5c5c5c;--back:#fafafa;--good:#15803d;--bad:#b45309}
@media (prefers-color-scheme:dark){:root{--text:#ededed;--soft:#a3a3a3;--back:#0a0a0a;--good:#4ade80;--bad:#fbbf24}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--back);color:var(--text);font:15px/1.5 ui-sans-serif,system-ui,sans-serif}
main{max-width:26rem;padding:2rem;text-align:center;overflow-wrap:anywhere}h1{font-size:1.25rem;font-weight:600;margin:.75rem 0 .25rem}p{margin:.25rem 0}
.mark{font-size:1.5rem;width:2.75rem;line-height:2.75rem;margin:0 auto;border-radius:50%;border:1px solid currentColor}.good{color:var(--good)}.bad{color:var(--bad)}
.next{color:var(--soft);margin-top:1rem}a{color:inherit}`;

/** The opener may be cut off from its popup, so the news go to every window of this console; one that went well closes. */
const scriptFor = (news: { id: string; state: string } | null, closes: boolean): string =>
  `${news ? `new BroadcastChannel("executor-oauth").postMessage(${JSON.stringify(news)});` : `history.replaceState(null,"","${path}");`}${closes ? "setTimeout(()=>window.close(),800);" : ""}`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
