import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createConnection } from "../connections";
import { addIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { apiText, json, newUpstream } from "../sources/upstream.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";

withDatabase();

const id = { type: "integer", format: "int64" };
const operations = [
  { path: "/rows/{id}", id: "getRow", parameters: [{ name: "id", in: "path", required: true, schema: id }] },
  { path: "/rows", method: "post", id: "addRow", body: { type: "object", properties: { id, note: { type: "string" } } } },
];
const long = "9223372036854775807";

type Answer = Parameters<typeof newUpstream>[0];

async function newRows(answer: Answer) {
  const { ctx } = await newOrganization();
  const upstream = await newUpstream(answer);
  const { slug } = await addIntegration(ctx, { source: { text: apiText({ origin: upstream.origin, operations }) } });
  await createConnection(ctx, { integration: slug, owner: "org" });
  return { ctx, upstream };
}

const getRow = { address: "things_api.things.getRow", args: { id: 1 } };

describe("integers beyond 2^53", () => {
  it("arrive as text and leave as the same integer, also after an approval", async () => {
    const { ctx, upstream } = await newRows((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(`{"id":${long}}`);
    });
    const code = `
      const row = await tools.things_api.things.getRow({ id: "${long}" });
      await tools.things_api.things.addRow({ body: { id: row.data.id, note: row.data.id } });
      return row.data;`;
    const asked = await createExecution(ctx, { code });
    expect(asked).toMatchObject({ status: "paused" });
    const answer = await resumeExecution(ctx, { id: asked.executionId, action: "accept", waitMs: 20_000 });
    expect(answer).toMatchObject({ status: "completed", structured: { result: { id: long } } });
    expect(upstream.seen.map(({ url, body }) => [url, body])).toEqual([
      [`/rows/${long}`, ""],
      ["/rows", `{"id":${long},"note":"${long}"}`],
    ]);
  });
});

describe("a service that is busy", () => {
  const busy = (response: ServerResponse, retryAfter: string) =>
    void response.writeHead(429, { "retry-after": retryAfter, "content-type": "text/plain" }).end("slow down");

  it("is asked again for what is only read, as one call", async () => {
    let asked = 0;
    const { ctx, upstream } = await newRows((_request, response) => {
      asked += 1;
      if (asked <= 2) busy(response, asked === 1 ? "1" : "0");
      else json(response, { fine: true });
    });
    const answer = await createExecution(ctx, { code: "return await tools.things_api.things.getRow({ id: 1 })" });
    expect(answer).toMatchObject({
      structured: { result: { ok: true, data: { fine: true }, http: { headers: { "x-executor-retries": "2" } } } },
    });
    expect(upstream.seen).toHaveLength(3);
    expect(await getExecution(ctx, { id: answer.executionId })).toMatchObject({
      callCount: 1,
      calls: [{ state: "succeeded", retries: 2, retryWaitMs: 1_000 }],
    });
  });

  it("is left alone after three times, and the answer says when to come back", async () => {
    const { ctx, upstream } = await newRows((_request, response) => busy(response, "0"));
    expect(await tryTool(ctx, getRow)).toMatchObject({ ok: false, error: { status: 429, retryable: true, retryAfterMs: 0 } });
    expect(upstream.seen).toHaveLength(3);
  });

  it("is left alone when it wants more time than the run has", async () => {
    const { ctx, upstream } = await newRows((_request, response) => busy(response, "3600"));
    expect(await tryTool(ctx, getRow)).toMatchObject({ ok: false, error: { retryAfterMs: 3_600_000 } });
    const code = "return (await tools.things_api.things.getRow({ id: 1 })).error.retryAfterMs";
    expect(await createExecution(ctx, { code, timeoutMs: 2_000 })).toMatchObject({ structured: { result: 3_600_000 } });
    expect(upstream.seen).toHaveLength(2);
  });

  it("is never asked again for what changes something, nor for other errors", async () => {
    const { ctx, upstream } = await newRows(({ method }, response) => {
      if (method === "POST") busy(response, "0");
      else json(response, {}, 500);
    });
    expect(await tryTool(ctx, getRow)).toMatchObject({ ok: false, error: { status: 500, retryable: true } });
    const code = "return await tools.things_api.things.addRow({ body: { id: 1 } })";
    const { executionId } = await createExecution(ctx, { code });
    const answer = await resumeExecution(ctx, { id: executionId, action: "accept", waitMs: 20_000 });
    expect(answer).toMatchObject({ structured: { result: { ok: false, error: { status: 429, retryAfterMs: 0 } } } });
    expect(upstream.seen.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });
});

it("errors that are thrown carry the answer they are about", async () => {
  const { ctx } = await newRows((_request, response) => {
    response.writeHead(503, { "retry-after": "7200", link: "</next>", "content-type": "application/json" }).end("{}");
  });
  const code = `
    try { await tools.things_api.things.getRow({ id: 1 }) }
    catch ({ name, code, status, retryable, retryAfterMs, http }) { return { name, code, status, retryable, retryAfterMs, link: http.headers.link } }`;
  expect(await createExecution(ctx, { code, toolErrors: "throw" })).toMatchObject({
    structured: {
      result: {
        name: "ToolError",
        code: "upstream_http_error",
        status: 503,
        retryable: true,
        retryAfterMs: 7_200_000,
        link: "</next>",
      },
    },
  });
});
