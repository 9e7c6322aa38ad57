import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type ToolContext, ToolError } from "executor-console/plugin";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

export const Settings = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .meta({ title: "Endpoint", description: "https://s3.eu-central-1.amazonaws.com; buckets are part of the path" }),
  region: z.string().min(1).default("us-east-1").meta({ title: "Region", description: "auto for Cloudflare R2" }),
  megabytesMax: z
    .number()
    .min(0.001)
    .max(70)
    .default(5)
    .meta({ title: "Megabytes at most", description: "Of an object that is read or written whole" }),
});
type Settings = z.output<typeof Settings>;

export const bytesMaxOf = ({ megabytesMax }: Settings): number => Math.floor(megabytesMax * 1_000_000);

export type Target = { bucket?: string; key?: string };
type Sending = Target & {
  method?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  bytesMax?: number;
};

export async function clientOf(ctx: ToolContext): Promise<{ client: AwsClient; settings: Settings }> {
  const settings = Settings.parse(ctx.config);
  const { accessKeyId = "", secretAccessKey = "" } = await ctx.auth.getValues("keys");
  const client = new AwsClient({ accessKeyId, secretAccessKey, region: settings.region, service: "s3", retries: 0 });
  return { client, settings };
}

export function urlOf({ endpoint }: Settings, { bucket = "", key }: Target, query: Record<string, string> = {}): string {
  const parts = [bucket, ...(key === undefined ? [] : key.split("/"))];
  const url = new URL(`/${parts.map(encoded).join("/")}`, endpoint);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** As signatures have it: storage differs in what it decodes before it checks one. */
const encoded = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

export async function send(ctx: ToolContext, { method = "GET", query, headers = {}, body, bytesMax, ...target }: Sending) {
  const { client, settings } = await clientOf(ctx);
  const hash = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const signed = await client.sign(urlOf(settings, target, query), {
    method,
    headers: { ...headers, "x-amz-content-sha256": hash },
  });
  const response = await ctx.fetch(signed.url, {
    method,
    headers: Object.fromEntries(signed.headers),
    ...(body ? { body } : {}),
    ...(bytesMax ? { responseBytesMax: bytesMax } : {}),
  });
  if (response.ok) return response;
  throw await refusal(response, target);
}

const xml = new XMLParser({
  parseTagValue: false,
  isArray: (name) => ["Bucket", "Contents", "CommonPrefixes"].includes(name),
});
const XmlError = z.object({ Error: z.object({ Code: z.string(), Message: z.string().default("") }) });

const refusedKeys = new Set(["InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken"]);

/** An answer without text, such as that to HEAD, says by its status alone what is wrong. */
async function refusal(response: Response, { bucket, key }: Target): Promise<ToolError> {
  const { status, headers } = response;
  const said = XmlError.safeParse(parsed(await response.text())).data?.Error;
  const code = said?.Code ?? (status === 404 ? "NoSuchKey" : `http ${status}`);
  const region = headers.get("x-amz-bucket-region");
  const what = [bucket, key].filter(Boolean).join("/");
  const where = region && status < 400 ? ` The bucket is in the region ${region}: its endpoint is another one.` : "";
  const message = `${code}${what ? ` for ${what}` : ""}: ${said?.Message || `the storage answered ${status}.`}${where}`;
  return new ToolError(codeOf(code, status), message, {
    ...{ status, details: { s3Code: code, ...(region ? { region } : {}) }, retryable: status === 429 || status === 503 },
  });
}

function codeOf(code: string, status: number): string {
  if (refusedKeys.has(code)) return "connection_rejected";
  if (status === 404) return "not_found";
  if (status === 412) return "already_there";
  return status === 403 ? "access_denied" : "s3_error";
}

function parsed(text: string): unknown {
  try {
    return xml.parse(text);
  } catch {
    return null;
  }
}

export async function readXml<Shape extends z.ZodType>(response: Response, shape: Shape): Promise<z.output<Shape>> {
  const { success, data } = shape.safeParse(parsed(await response.text()));
  if (success) return data;
  throw new ToolError("bad_answer", "The endpoint answers, but not as S3 does. Check the endpoint of the integration.");
}
