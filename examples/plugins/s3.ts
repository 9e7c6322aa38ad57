import { bytesOf, definePlugin, defineTool, fileOf, type ToolContext, ToolError, toolFile } from "executor-console/plugin";
import { z } from "zod";
import { bytesMaxOf, clientOf, readXml, Settings, send, type Target, urlOf } from "./s3/storage";

const bucketInput = z.string().min(1).max(255).describe("The name of the bucket");
const keyInput = z
  .string()
  .min(1)
  .max(1024)
  .refine((key) => !key.split("/").some((part) => part === "." || part === ".."), "holds . or .. between slashes")
  .describe("The key of the object, such as reports/2026.csv");

const list = <Item extends z.ZodType>(name: string, item: Item) =>
  z.preprocess((value) => value || {}, z.object({ [name]: z.array(item).default([]) }));

const BucketList = z.object({
  ListAllMyBucketsResult: z.object({ Buckets: list("Bucket", z.object({ Name: z.string(), CreationDate: z.string() })) }),
});

const listBuckets = defineTool({
  path: "s3.buckets.list",
  name: "List buckets",
  description: "Lists the buckets of this account.",
  inputSchema: z.object({}),
  outputSchema: z.object({ buckets: z.array(z.object({ name: z.string(), createdAt: z.string() })) }),
  annotations: { readOnlyHint: true },
  async handler(ctx) {
    const { ListAllMyBucketsResult } = await readXml(await send(ctx, {}), BucketList);
    const { Bucket = [] } = ListAllMyBucketsResult.Buckets;
    return { buckets: Bucket.map(({ Name, CreationDate }) => ({ name: Name, createdAt: CreationDate })) };
  },
});

const ObjectList = z.object({
  ListBucketResult: z.object({
    EncodingType: z.string().optional(),
    IsTruncated: z.string(),
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(z.object({ Key: z.string(), Size: z.coerce.number(), LastModified: z.string(), ETag: z.string().default("") }))
      .default([]),
    CommonPrefixes: z.array(z.object({ Prefix: z.string() })).default([]),
  }),
});

const listObjects = defineTool({
  path: "s3.objects.list",
  name: "List objects",
  description:
    "Lists the objects of a bucket in the order of their keys. With the delimiter / it stops at folders and gives them as prefixes.",
  inputSchema: z.object({
    bucket: bucketInput,
    prefix: z.string().max(1024).optional().describe("Only keys that begin with this"),
    delimiter: z.string().max(10).optional(),
    limit: z.int().min(1).max(1000).default(100),
    continuationToken: z.string().max(2000).optional().describe("nextToken of the page before"),
  }),
  outputSchema: z.object({
    objects: z.array(z.object({ key: z.string(), size: z.number(), modifiedAt: z.string(), etag: z.string() })),
    prefixes: z.array(z.string()),
    nextToken: z.string().nullable().describe("For the next page; null on the last one"),
  }),
  annotations: { readOnlyHint: true },
  async handler(ctx, { bucket, prefix, delimiter, limit, continuationToken }) {
    const query = {
      ...{ "list-type": "2", "encoding-type": "url", "max-keys": String(limit) },
      ...(prefix ? { prefix } : {}),
      ...(delimiter ? { delimiter } : {}),
      ...(continuationToken ? { "continuation-token": continuationToken } : {}),
    };
    const { ListBucketResult: said } = await readXml(await send(ctx, { bucket, query }), ObjectList);
    const decoded = (text: string) => (said.EncodingType === "url" ? decodeURIComponent(text.replaceAll("+", " ")) : text);
    return {
      objects: said.Contents.map(({ Key, Size, LastModified, ETag }) => ({
        ...{ key: decoded(Key), size: Size, modifiedAt: LastModified, etag: unquoted(ETag) },
      })),
      prefixes: said.CommonPrefixes.map(({ Prefix }) => decoded(Prefix)),
      nextToken: said.IsTruncated === "true" ? (said.NextContinuationToken ?? null) : null,
    };
  },
});

const unquoted = (etag: string): string => etag.replace(/^"|"$/g, "");

const aboutObject = z.object({ size: z.number(), contentType: z.string(), modifiedAt: z.string().nullable(), etag: z.string() });

const head = defineTool({
  path: "s3.objects.head",
  name: "Look at an object",
  description: "Says how large an object is, of which type and when it was changed, without reading it.",
  inputSchema: z.object({ bucket: bucketInput, key: keyInput }),
  outputSchema: aboutObject,
  annotations: { readOnlyHint: true },
  handler: async (ctx, target) => about(await send(ctx, { method: "HEAD", ...target })),
});

function about({ headers }: Response): z.output<typeof aboutObject> {
  const modified = headers.get("last-modified");
  return {
    size: Number(headers.get("content-length") ?? 0),
    contentType: headers.get("content-type") ?? "application/octet-stream",
    modifiedAt: modified ? new Date(modified).toISOString() : null,
    etag: unquoted(headers.get("etag") ?? ""),
  };
}

const get = defineTool({
  path: "s3.objects.get",
  name: "Get an object",
  description: "Gives an object as a file. What is larger than the integration allows is refused: read a part, or make a link.",
  inputSchema: z.object({ bucket: bucketInput, key: keyInput }),
  outputSchema: toolFile(),
  annotations: { readOnlyHint: true },
  async handler(ctx, { bucket, key }) {
    const bytesMax = bytesMaxOf(Settings.parse(ctx.config));
    const { size, contentType } = about(await send(ctx, { method: "HEAD", bucket, key }));
    if (size > bytesMax) throw tooLarge(`${key} has ${size} bytes`, bytesMax);
    const response = await send(ctx, { bucket, key, bytesMax });
    const name = key.split("/").at(-1) || key;
    return fileOf(new Uint8Array(await response.arrayBuffer()), { mimeType: contentType, name });
  },
});

const tooLarge = (what: string, bytesMax: number): ToolError =>
  new ToolError(
    "too_large",
    `${what}, and ${bytesMax} are allowed at most. Read a part with objects.read, or hand out a link with objects.link.`,
  );

const read = defineTool({
  path: "s3.objects.read",
  name: "Read text",
  description: "Gives the text of an object in UTF-8, or a part of it.",
  inputSchema: z.object({
    bucket: bucketInput,
    key: keyInput,
    offset: z.int().min(0).default(0).describe("At which byte the part begins"),
    length: z.int().min(1).max(1_000_000).default(100_000).describe("How many bytes it has at most"),
  }),
  outputSchema: z.object({ text: z.string(), nextOffset: z.number().nullable().describe("Where the rest begins") }),
  annotations: { readOnlyHint: true },
  async handler(ctx, { bucket, key, offset, length }) {
    const { size } = about(await send(ctx, { method: "HEAD", bucket, key }));
    if (offset >= size) return { text: "", nextOffset: null };
    const range = `bytes=${offset}-${Math.min(offset + length, size) - 1}`;
    const bytes = new Uint8Array(await (await send(ctx, { bucket, key, headers: { range } })).arrayBuffer());
    const isLast = offset + bytes.length >= size;
    const end = isLast ? bytes.length : wholeCharacters(bytes);
    return { text: new TextDecoder().decode(bytes.subarray(0, end)), nextOffset: isLast ? null : offset + end };
  },
});

/** How many bytes there are without a character that is cut at the end. */
function wholeCharacters(bytes: Uint8Array): number {
  const back = [1, 2, 3].find((distance) => (bytes.at(-distance) ?? 0) >= 0xc0) ?? 0;
  const first = bytes.at(-back) ?? 0;
  const length = 2 + Number(first >= 0xe0) + Number(first >= 0xf0);
  return back > 0 && back < length && back < bytes.length ? bytes.length - back : bytes.length;
}

const put = defineTool({
  path: "s3.objects.put",
  name: "Put an object",
  description: "Writes an object from text or a file. Without overwrite it is refused where the key is taken.",
  inputSchema: z
    .object({
      bucket: bucketInput,
      key: keyInput,
      text: z.string().optional(),
      file: toolFile().optional(),
      contentType: z.string().max(200).optional().describe("In place of that of the file, or of text/plain"),
      overwrite: z.boolean().default(false),
    })
    .refine(({ text, file }) => (text === undefined) !== (file === undefined), "expects text or file"),
  outputSchema: z.object({ key: z.string(), size: z.number(), etag: z.string() }),
  annotations: { destructiveHint: true, approvalDescription: "Write an object" },
  effectOf: ({ overwrite }) => (overwrite ? "destructive" : "write"),
  async handler(ctx, { bucket, key, text, file, contentType, overwrite }) {
    const bytesMax = bytesMaxOf(Settings.parse(ctx.config));
    const body = file ? bytesOf(file) : new TextEncoder().encode(text);
    if (body.length > bytesMax) throw tooLarge(`It has ${body.length} bytes`, bytesMax);
    if (!overwrite) await requireFree(ctx, { bucket, key });
    const type = contentType ?? file?.mimeType ?? "text/plain; charset=utf-8";
    const headers = { "content-type": type, ...(overwrite ? {} : { "if-none-match": "*" }) };
    const response = await send(ctx, { method: "PUT", bucket, key, headers, body });
    return { key, size: body.length, etag: unquoted(response.headers.get("etag") ?? "") };
  },
});

/** Storage that does not know `If-None-Match` would overwrite. */
async function requireFree(ctx: ToolContext, { bucket, key }: Target): Promise<void> {
  const isTaken = await send(ctx, { method: "HEAD", bucket, key }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ToolError && error.status === 404) return false;
      throw error;
    },
  );
  if (isTaken) throw new ToolError("already_there", `${key} is there already. Write it with overwrite: true.`, { status: 412 });
}

const remove = defineTool({
  path: "s3.objects.delete",
  name: "Delete an object",
  description: "Deletes an object. In a bucket with versions the earlier ones stay.",
  inputSchema: z.object({ bucket: bucketInput, key: keyInput }),
  outputSchema: z.object({ deleted: z.string() }),
  annotations: { destructiveHint: true, approvalDescription: "Delete an object" },
  async handler(ctx, target) {
    await send(ctx, { method: "DELETE", ...target });
    return { deleted: target.key };
  },
});

const link = defineTool({
  path: "s3.objects.link",
  name: "Make a link",
  description: "Makes a link with which anybody can read one object, or write it, until it ends. It takes objects of any size.",
  inputSchema: z.object({
    bucket: bucketInput,
    key: keyInput,
    method: z.enum(["GET", "PUT"]).default("GET").describe("GET to read the object, PUT to write it"),
    seconds: z
      .int()
      .min(1)
      .max(7 * 86_400)
      .default(3_600),
  }),
  outputSchema: z.object({ url: z.string(), method: z.string(), endsAt: z.string() }),
  annotations: { requiresApproval: true, approvalDescription: "Make a link that anybody can use" },
  effectOf: ({ method }) => (method === "GET" ? "read" : "write"),
  async handler(ctx, { bucket, key, method, seconds }) {
    const { client, settings } = await clientOf(ctx);
    const url = urlOf(settings, { bucket, key }, { "X-Amz-Expires": String(seconds) });
    const signed = await client.sign(url, { method, aws: { signQuery: true } });
    return { url: signed.url, method, endsAt: new Date(Date.now() + seconds * 1_000).toISOString() };
  },
});

export default definePlugin({
  id: "s3",
  name: "S3 storage",
  description: "Lists, reads, writes and deletes objects of S3-compatible storage.",
  version: "1.0.0",
  config: Settings,
  authProviders: [
    {
      id: "keys",
      type: "apiKey",
      label: "Access key",
      fields: [
        { name: "accessKeyId", label: "Access key ID", isSecret: false },
        { name: "secretAccessKey", label: "Secret access key" },
      ],
    },
  ],
  origins: (config) => [new URL(Settings.parse(config).endpoint).origin],
  tools: [listBuckets, listObjects, head, get, read, put, remove, link],
});
