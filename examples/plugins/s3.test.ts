import { expect, it } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import { createConnection } from "../../lib/connections";
import { createExecution, resumeExecution } from "../../lib/executions";
import { addIntegration } from "../../lib/integrations";
import { newOrganization, withDatabase } from "../../lib/operation/organization.suite";
import { withInstalled } from "../../lib/plugins/code/code.suite";
import { allowLoopback } from "../../lib/sources/upstream.suite";
import { listTools } from "../../lib/tools";
import { keys, region, s3Server } from "./s3/server.suite";

withDatabase();

type Result = { ok: boolean; data: Record<string, unknown>; error: { code: string; message: string; status?: number } };

/** An organization that is connected to storage through the plugin, with one object in it. */
async function storage({ megabytesMax = 0.01, values = keys } = {}) {
  allowLoopback();
  const [entry] = await withInstalled("./examples/plugins/s3.ts");
  expect(entry?.problem).toBeNull();
  const server = await s3Server("reports", "empty");
  const { ctx } = await newOrganization();
  const config = { endpoint: server.endpoint, region, megabytesMax };
  const { slug } = await addIntegration(ctx, { source: { config }, kind: "plugin-s3" });
  const connection = { integration: slug, owner: "org", name: "main", template: "keys" } as const;
  const connect = () => createConnection(ctx, { ...connection, values });
  const start = (code: string) => createExecution(ctx, { code: `const s3 = tools.${slug}.org.main; return await ${code}` });
  const run = async (code: string) => (await start(code)).structured.result as Result;
  /** A call that people are asked about, and say yes to. */
  const approved = async (code: string) => {
    const { executionId: id, status } = await start(code);
    expect([code, status]).toEqual([code, "paused"]);
    return (await resumeExecution(ctx, { id, action: "accept" })).structured.result as Result;
  };
  const put = (key: string, text: string) => approved(`s3.objects.put(${JSON.stringify({ bucket: "reports", key, text })})`);
  return { ctx, server, connect, start, run, approved, put };
}

const odd = "2026/ä b+c&d'(1)~*!.txt";

it("lists buckets and objects, and reads what it wrote, whatever the key", async () => {
  const { ctx, connect, run, put } = await storage();
  expect(await connect()).toMatchObject({ state: "connected", checkedWith: "buckets.list" });
  const { items } = await listTools(ctx, {});
  expect(
    items
      .filter(({ requiresApproval }) => requiresApproval)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["objects.delete", "objects.link", "objects.put"]);
  expect(await run("s3.buckets.list({})")).toMatchObject({ data: { buckets: [{ name: "empty" }, { name: "reports" }] } });
  expect(await run('s3.objects.list({ bucket: "empty" })')).toEqual({
    ok: true,
    data: { objects: [], prefixes: [], nextToken: null },
  });
  expect(await put(odd, "héllo")).toMatchObject({ ok: true, data: { key: odd, size: 6 } });
  await put("a.txt", "a");
  expect(await run('s3.objects.list({ bucket: "reports", delimiter: "/" })')).toMatchObject({
    data: { objects: [{ key: "a.txt" }], prefixes: ["2026/"] },
  });
  const target = JSON.stringify({ bucket: "reports", key: odd });
  expect(await run(`s3.objects.head(${target})`)).toMatchObject({
    data: { size: 6, contentType: "text/plain; charset=utf-8", etag: expect.stringMatching(/^\w+$/) },
  });
  expect(await run(`s3.objects.get(${target})`)).toMatchObject({
    data: { _tag: "ToolFile", name: "ä b+c&d'(1)~*!.txt", byteLength: 6, data: Buffer.from("héllo").toString("base64") },
  });
  expect(await run(`s3.objects.read({ ...${target}, length: 2 })`)).toMatchObject({ data: { text: "h", nextOffset: 1 } });
  expect(await run(`s3.objects.read({ ...${target}, offset: 1 })`)).toMatchObject({ data: { text: "éllo", nextOffset: null } });
});

const page = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>reports</Name><EncodingType>url</EncodingType>
<IsTruncated>true</IsTruncated><NextContinuationToken>1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=</NextContinuationToken>
<Contents><Key>2026/%C3%A4+b%2Bc%0D.txt</Key><LastModified>2026-11-19T10:00:00.000Z</LastModified><ETag>&quot;70ee17&quot;</ETag><Size>12</Size></Contents>
</ListBucketResult>`;

// s3rver encrypts tokens of pages with a cipher that Node no longer has, so the pages are as the manual of S3 shows them.
deeply("goes from page to page, and reads keys that XML could not hold", async () => {
  const { server, connect, run } = await storage();
  await connect();
  server.answerWith((response) => response.end(page));
  const token = "1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=";
  expect(await run('s3.objects.list({ bucket: "reports", limit: 1 })')).toEqual({
    ok: true,
    data: {
      objects: [{ key: "2026/ä b+c\r.txt", size: 12, modifiedAt: "2026-11-19T10:00:00.000Z", etag: "70ee17" }],
      prefixes: [],
      nextToken: token,
    },
  });
  await run(`s3.objects.list({ bucket: "reports", continuationToken: "${token}" })`);
  expect(server.seen.at(-1)?.query).toMatchObject({ "continuation-token": token, "max-keys": "100" });
});

it("asks before it writes, says when it would replace something, and asks before it deletes", async () => {
  const { server, connect, start, run, approved, put } = await storage();
  await connect();
  const paused = await start('s3.objects.put({ bucket: "reports", key: "a.txt", text: "new", overwrite: true })');
  expect(paused).toMatchObject({ status: "paused", structured: { interaction: { kind: "approval" } } });
  expect(server.seen.filter(({ method }) => method === "PUT")).toEqual([]);
  await put("a.txt", "a");
  expect(await put("a.txt", "b")).toMatchObject({ ok: false, error: { code: "already_there" } });
  const file = `{ base64: "${Buffer.from("file").toString("base64")}", mimeType: "text/csv" }`;
  expect(await approved(`s3.objects.put({ bucket: "reports", key: "a.txt", file: ${file}, overwrite: true })`)).toMatchObject({
    data: { size: 4 },
  });
  expect(await run('s3.objects.head({ bucket: "reports", key: "a.txt" })')).toMatchObject({ data: { contentType: "text/csv" } });
  expect(await approved('s3.objects.delete({ bucket: "reports", key: "a.txt" })')).toMatchObject({ data: { deleted: "a.txt" } });
  expect(await run('s3.objects.get({ bucket: "reports", key: "a.txt" })')).toMatchObject({ error: { code: "not_found" } });
});

deeply("makes links that work without the key, for reading and for writing", async () => {
  const { server, connect, approved, put } = await storage();
  await connect();
  await put(odd, "linked");
  const target = `bucket: "reports", key: ${JSON.stringify(odd)}`;
  const { data } = await approved(`s3.objects.link({ ${target}, seconds: 60 })`);
  const read = await fetch(String(data.url));
  expect([read.status, await read.text()]).toEqual([200, "linked"]);
  expect((await fetch(String(data.url).replace("X-Amz-Expires=60", "X-Amz-Expires=600"))).status).toBe(403);
  const { data: writing } = await approved(`s3.objects.link({ ${target}, method: "PUT" })`);
  expect((await fetch(String(writing.url), { method: "PUT", body: "replaced" })).status).toBe(200);
  expect(await (await fetch(String(data.url))).text()).toBe("replaced");
  expect(server.seen.filter(({ method }) => method === "PUT")).toHaveLength(2);
});

deeply("says what is too large, missing or wrong, and never the secret", async () => {
  const { server, connect, run, approved } = await storage({ megabytesMax: 0.001 });
  await connect();
  const large = '{ bucket: "reports", key: "large", text: "x".repeat(1_001) }';
  expect(await approved(`s3.objects.put(${large})`)).toMatchObject({ error: { code: "too_large" } });
  const { data } = await approved('s3.objects.link({ bucket: "reports", key: "large", method: "PUT" })');
  await fetch(String(data.url), { method: "PUT", body: "x".repeat(1_001) });
  expect(await run('s3.objects.get({ bucket: "reports", key: "large" })')).toMatchObject({ error: { code: "too_large" } });
  expect(await run('s3.objects.list({ bucket: "nowhere" })')).toMatchObject({
    error: { code: "not_found", status: 404, message: expect.stringMatching(/NoSuchBucket for nowhere/) },
  });
  expect(await run('s3.objects.get({ bucket: "reports", key: "../x" })')).toMatchObject({
    error: { code: "invalid_tool_arguments" },
  });
  server.answerWith((response) => response.end("<html><p>Welcome"));
  expect(await run("s3.buckets.list({})")).toMatchObject({ error: { code: "bad_answer" } });
  server.answerWith((response) => response.writeHead(301, { "x-amz-bucket-region": "us-west-2" }).end());
  expect(await run('s3.objects.list({ bucket: "reports" })')).toMatchObject({
    error: { code: "s3_error", message: expect.stringMatching(/region us-west-2/) },
  });
  server.answerWith((response) => {
    response.writeHead(500).end(`<Error><Code>InternalError</Code><Message>${keys.secretAccessKey}</Message></Error>`);
  });
  const failed = await run("s3.buckets.list({})");
  expect(failed).toMatchObject({ error: { code: "s3_error", status: 500 } });
  expect(JSON.stringify(failed)).not.toContain(keys.secretAccessKey);
});

deeply("reads again what the storage was too busy for, and keeps no key that it refuses", async () => {
  const { server, connect, run } = await storage();
  await connect();
  const busy = ["later", "later"];
  server.answerWith((response) => {
    busy.pop();
    if (busy.length === 0) server.answerWith(null);
    response.writeHead(503).end("<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>");
  });
  expect(await run("s3.buckets.list({})")).toMatchObject({ ok: true });
  const { connect: wrongly } = await storage({ values: { ...keys, secretAccessKey: "another-secret-1234567890" } });
  await expect(wrongly()).rejects.toThrow(/SignatureDoesNotMatch.*Nothing was saved/);
});
