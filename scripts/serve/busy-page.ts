import { randomUUID } from "node:crypto";
import type { HttpAnswer, HttpRequest } from "@executor/core/http";
import type { Failure } from "@executor/core/operation/failure";
import { asActionReads } from "./refusal";

const framedPath = /^\/embed\/playground(\?|$)/;

/** What somebody sees whose page finds no place: why, and when it is tried again. An action gets what a request of the API would. */
export function busyPage({ url, headers: sent }: HttpRequest, { message }: Failure, { headers, body }: HttpAnswer) {
  if (sent.has("next-action")) return { headers: { ...headers, ...asActionReads }, body };
  const nonce = randomUUID();
  const frames = framedPath.test(url) ? "" : "; frame-ancestors 'none'"; // it shows nothing of anybody, so any page may frame it
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'${frames}`;
  const own = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return { headers: { ...headers, ...own }, body: textOf(nonce, message, Number(headers["retry-after"] ?? 2)) };
}

const textOf = (nonce: string, message: string, againS: number) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Busy · Executor Console</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 14px/20px ui-sans-serif, system-ui, sans-serif; }
      main { max-width: 26rem; padding: 24px; }
      h1 { margin: 0 0 12px; font-size: 20px; line-height: 28px; font-weight: 600; }
    </style>
  </head>
  <body>
    <main>
      <h1>The console is busy</h1>
      <p>${message}</p>
      <p role="status">This page is tried again in a moment. Nothing that you saved is lost.</p>
      <p><a href="">Try again now</a></p>
    </main>
    <script nonce="${nonce}">setTimeout(() => location.reload(), ${againS * 1_000});</script>
  </body>
</html>
`;
