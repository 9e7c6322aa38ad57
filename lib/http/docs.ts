import { createHash } from "node:crypto";
import { findDocPage, writeAllDocs, writeDoc, writeDocsIndex } from "../docs";
import { Failure } from "../operation/failure";
import type { HttpAnswer } from "./exchange/answer";
import type { HttpRequest } from "./exchange/request";
import { apiHeaders, respond } from "./exchange/respond";
import type { Handler } from "./routes/handler";

const keptS = 300;

/** The docs for programs that read. They are those of the product and say nothing of anybody, so they are open to everybody. */
export const answerDocsIndex: Handler = (request) => respond(request, async () => written(request, "plain", writeDocsIndex()));

export const answerAllDocs: Handler = (request) => respond(request, async () => written(request, "plain", writeAllDocs()));

export const answerDoc: Handler = (request, { file = "" }) =>
  respond(request, async () => {
    const page = file.endsWith(".md") ? findDocPage(file.slice(0, -3)) : null;
    if (page) return written(request, "markdown", `${writeDoc(page)}\n`);
    throw new Failure("not_found", "The docs have no such page. GET /llms.txt lists all of them.");
  });

function written({ headers }: HttpRequest, kind: "plain" | "markdown", text: string): HttpAnswer {
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const known = (headers.get("if-none-match") ?? "").split(",").map((one) => one.trim());
  const isKnown = known.includes(etag) || known.includes("*");
  return {
    status: isKnown ? 304 : 200,
    headers: { ...apiHeaders, "cache-control": `public, max-age=${keptS}`, etag, "content-type": `text/${kind}; charset=utf-8` },
    body: isKnown ? null : text,
  };
}
