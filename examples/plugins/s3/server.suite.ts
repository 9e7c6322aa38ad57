import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, request as requestOf, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import S3rver from "s3rver";
import { onTestFinished } from "vitest";

export const keys = { accessKeyId: "S3RVER", secretAccessKey: "a-secret-of-s3-1234567890" };
export const region = "eu-central-1";

type Seen = { method: string; query: Record<string, string> };
export type S3Server = {
  endpoint: string;
  seen: Seen[];
  /** Answers in place of the storage. */
  answerWith(answer: ((response: ServerResponse) => void) | null): void;
};

/** S3-compatible storage behind a door that checks each signature with the library of AWS, which s3rver does not. */
export async function s3Server(...buckets: string[]): Promise<S3Server> {
  const storage = await storageWith(buckets);
  const state: { answer: ((response: ServerResponse) => void) | null } = { answer: null };
  const seen: Seen[] = [];
  const port = await listening(async (request, response) => {
    const body = await bytesOf(request);
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    seen.push({ method: request.method ?? "", query: Object.fromEntries(url.searchParams) });
    const fault = await faultOf(request, url, body);
    if (fault) refuse(response, fault);
    else if (state.answer) state.answer(response);
    else handOn(request, response, { body, ...storage });
  });
  const answerWith: S3Server["answerWith"] = (answer) => {
    state.answer = answer;
  };
  return { endpoint: `http://127.0.0.1:${port}`, seen, answerWith };
}

async function storageWith(buckets: string[]): Promise<{ port: number }> {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const configureBuckets = buckets.map((name) => ({ name, configs: [] }));
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return { port };
}

async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const signer = new SignatureV4({
  credentials: keys,
  ...{ region, service: "s3", sha256: Sha256, uriEscapePath: false, applyChecksum: false },
});

/** Why a request would be refused by S3; null when its signature holds. */
async function faultOf(request: IncomingMessage, url: URL, body: Buffer): Promise<string | null> {
  const isLink = url.searchParams.has("X-Amz-Signature");
  const credential = isLink ? url.searchParams.get("X-Amz-Credential") : /Credential=([^,]+)/.exec(said(request))?.[1];
  if (credential?.split("/")[0] !== keys.accessKeyId) return "InvalidAccessKeyId";
  if (isLink) return (await presigned(request, url)) === url.searchParams.get("X-Amz-Signature") ? null : "SignatureDoesNotMatch";
  const hash = createHash("sha256").update(body).digest("hex");
  if (request.headers["x-amz-content-sha256"] !== hash) return "XAmzContentSHA256Mismatch";
  return (await signed(request, url)) === said(request).replace(/, /g, ",") ? null : "SignatureDoesNotMatch";
}

const said = ({ headers }: IncomingMessage): string => headers.authorization ?? "";

const partsOf = (request: IncomingMessage, url: URL, names: readonly string[]) => ({
  ...{ method: request.method ?? "", protocol: "http:", hostname: "127.0.0.1", path: url.pathname },
  query: Object.fromEntries([...url.searchParams].filter(([name]) => !name.startsWith("X-Amz-"))),
  headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
});

async function signed(request: IncomingMessage, url: URL): Promise<string> {
  const names = /SignedHeaders=([^,]+)/.exec(said(request))?.[1]?.split(";") ?? [];
  const signingDate = dateOf(String(request.headers["x-amz-date"]));
  const { headers } = await signer.sign(partsOf(request, url, names), { signingDate });
  return (headers.authorization ?? "").replace(/, /g, ",");
}

async function presigned(request: IncomingMessage, url: URL): Promise<string> {
  const of = (name: string) => url.searchParams.get(name) ?? "";
  const parts = partsOf(request, url, of("X-Amz-SignedHeaders").split(";"));
  const hash = "x-amz-content-sha256";
  const { query = {} } = await signer.presign(
    { ...parts, headers: { ...parts.headers, [hash]: "UNSIGNED-PAYLOAD" } },
    {
      ...{ signingDate: dateOf(of("X-Amz-Date")), expiresIn: Number(of("X-Amz-Expires")) },
      ...{ unsignableHeaders: new Set([hash]), unhoistableHeaders: new Set([hash]) },
    },
  );
  return String(query["X-Amz-Signature"]);
}

const dateOf = (text: string): Date => new Date(text.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z"));

const refuse = (response: ServerResponse, code: string): void =>
  void response
    .writeHead(403)
    .end(`<Error><Code>${code}</Code><Message>The request is not signed as it should be.</Message></Error>`);

/** s3rver knows a key of its own only, so what was checked is handed on without a signature. */
function handOn(request: IncomingMessage, response: ServerResponse, { body, port }: { body: Buffer; port: number }): void {
  const { authorization: _, ...headers } = request.headers;
  const path = (request.url ?? "").replace(/[?&]X-Amz-.*/, "");
  const inner = requestOf({ host: "127.0.0.1", port, method: request.method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  inner.end(body);
}
