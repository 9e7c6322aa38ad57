import { findProvisioner } from "../../identity";
import { textExceedsJsonDepth, tooDeepMessage } from "../../json-depth";
import type { Context } from "../../operation/context";
import { Failure, type FailureCode } from "../../operation/failure";
import { beginInput, type Input } from "../body/begin-input";
import { readBytes } from "../body/read-body";
import type { HttpAnswer } from "../exchange/answer";
import type { HttpRequest } from "../exchange/request";
import { apiHeaders, failed } from "../exchange/respond";
import { visitOf } from "../exchange/visit";
import type { Handler, Params } from "../routes/handler";
import { errorSchema, type Json } from "./schemas";

const bodyBytesMax = 5_000_000;

type ScimRequest = {
  ctx: Context;
  request: HttpRequest;
  params: Params;
  /** The body as an object. */
  body(): Promise<Json>;
};
type Work = (asked: ScimRequest) => Promise<{ status?: number; json: Json | null; location?: string }>;

/** An error that SCIM has a name of its own for. */
export class ScimRefusal extends Failure {
  constructor(
    readonly scimType: "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "noTarget" | "mutability" | "tooMany",
    message: string,
  ) {
    super("invalid", message);
  }
}

/** A door of SCIM 2.0: it takes the token of an identity provider and nothing else, and writes errors as RFC 7644 does. */
export const scimAnswer =
  (work: Work): Handler =>
  async (request, params) => {
    try {
      const ctx = await identifyProvisioner(request);
      const read = await beginInput(ctx, request, bodyBytesMax);
      const {
        status = 200,
        json,
        location,
      } = await work({ ctx, request, params, body: () => readScim(request, read) }).finally(read.end);
      return written(request, { status, json, headers: location ? { location } : {} });
    } catch (error) {
      return refusal(request, error);
    }
  };

async function identifyProvisioner(request: HttpRequest): Promise<Context> {
  const [, presented] = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const ctx = presented ? await findProvisioner(presented, visitOf(request.headers)) : null;
  if (ctx) return ctx;
  throw new Failure(
    "unauthenticated",
    "Send a token from Settings, Sign-in and provisioning, as `Authorization: Bearer <token>`.",
  );
}

/** Providers name it application/scim+json, and some application/json. */
async function readScim(request: HttpRequest, { whole }: Input): Promise<Json> {
  if (!/^application\/(scim\+)?json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new ScimRefusal("invalidSyntax", "Send the body as application/scim+json.");
  const bytes = await readBytes(request, bodyBytesMax);
  whole(bytes.length);
  const text = Buffer.from(bytes).toString("utf8");
  if (textExceedsJsonDepth(text)) throw new ScimRefusal("invalidSyntax", tooDeepMessage);
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Json;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ScimRefusal("invalidSyntax", "The body must be a JSON object.");
}

type Written = { status: number; json: Json | null; headers?: Record<string, string> };

function written(request: HttpRequest, { status, json, headers }: Written): HttpAnswer {
  const sent = { ...apiHeaders, "content-type": "application/scim+json", "x-request-id": visitOf(request.headers).requestId };
  return { status, headers: { ...sent, ...headers }, body: json === null ? null : JSON.stringify(json) };
}

function refusal(request: HttpRequest, error: unknown): HttpAnswer {
  const { status, headers, body } = failed(request, error);
  const { error: said } = JSON.parse(String(body)) as { error: { code: FailureCode; message: string } }; // safe: written by failed()
  const isTaken = said.code === "conflict" && request.method === "POST";
  const scimType = error instanceof ScimRefusal ? error.scimType : isTaken && "uniqueness";
  const json = { schemas: [errorSchema], status: String(status), ...(scimType ? { scimType } : {}), detail: said.message };
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === "www-authenticate" || name === "retry-after"),
  );
  return written(request, { status, json, headers: kept });
}
