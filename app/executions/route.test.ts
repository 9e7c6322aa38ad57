import { createApiKey } from "@executor/core/identity";
import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "@/lib/operation/organization.suite";
import { GET, POST } from "./route";

withDatabase();

async function door() {
  const { ctx } = await newOrganization();
  const { text } = await createApiKey(ctx, { name: "test", permissions: ["tools:call", "tools:read", "executions:read"] });
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${text}`, "content-type": "application/json", ...init.headers };
    return new Request(`http://console.test${path}`, { ...init, headers });
  };
  const run = async (body: object, headers: Record<string, string> = {}) =>
    POST(ask("/executions", { method: "POST", body: JSON.stringify(body), headers }));
  return { ask, run };
}

it("POST /executions runs code; what the code does wrong is an answer, what the request does wrong is an error", async () => {
  const { ask, run } = await door();
  const done = await run({ code: "return 1" });
  expect(done.status).toBe(200);
  const { executionId, ...answer } = await done.json();
  expect(answer).toEqual({
    status: "completed",
    text: "1",
    structured: { status: "completed", result: 1, emitted: [], logs: [] },
    isError: false,
  });
  const thrown = await run({ code: "throw new Error('no')" });
  expect([thrown.status, (await thrown.json()).status]).toEqual([200, "failed"]);
  const empty = await run({ code: "" });
  expect([empty.status, (await empty.json()).error.code]).toEqual([400, "invalid"]);
  const one = await GET(ask(`/executions/${executionId}`));
  expect(await one.json()).toMatchObject({ id: executionId, source: "return 1", text: "1" });
  const unknown = await GET(ask("/executions/01a1eef2-decf-7791-b39a-458fc376f17b"));
  expect(unknown.status).toBe(404);
  expect((await (await GET(ask("/executions?limit=1"))).json()).items).toHaveLength(1);
});

it("with an Idempotency-Key a run happens once", async () => {
  const { ask, run } = await door();
  const [first, second] = [
    await run({ code: "return Math.random()" }, { "idempotency-key": "k" }),
    await run({ code: "return Math.random()" }, { "idempotency-key": "k" }),
  ];
  expect(await second.json()).toEqual(await first.json());
  expect((await (await GET(ask("/executions"))).json()).items).toHaveLength(1);
});

it("GET /executions/:id/events streams lines with their numbers, and goes on after the last one that is known", async () => {
  const { ask, run } = await door();
  const code =
    "console.log('one'); await new Promise((r) => setTimeout(r, 200)); console.log('two'); emit({ three: 3 }); return 4";
  const { executionId: id, status } = await (await run({ code, background: true })).json();
  expect(status).toBe("running");
  const response = await GET(ask(`/executions/${id}/events`));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const text = await response.text();
  expect(text.match(/^id: .*$/gm)).toEqual(["id: 1", "id: 2", "id: 3"]);
  expect(text).toContain('event: emit\nid: 3\ndata: {"number":3,"kind":"emit","value":{"three":3}}');
  expect(text).toMatch(/event: state\ndata: \{"state":"completed","answer":\{"status":"completed"/);
  const rest = await (await GET(ask(`/executions/${id}/events`, { headers: { "last-event-id": "2" } }))).text();
  expect(rest.match(/^id: .*$/gm)).toEqual(["id: 3"]);
});
