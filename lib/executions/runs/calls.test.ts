import { describe, expect, it } from "vitest";
import { pool } from "../../db/client";
import { withDatabase } from "../../operation/organization.suite";
import { createPolicy } from "../../policies";
import { json } from "../../sources/upstream.suite";
import { newRuns, things } from "../executions.suite";
import { listCalls } from "./calls";
import { createExecution } from "./create";
import { followExecution } from "./follow";
import { getExecutionCall, listExecutionCalls, listExecutionLines } from "./get";
import { resumeExecution } from "./resume";
import { listStuckExecutions } from "./stuck";

withDatabase();

/** One call each that was allowed, failed, blocked and declined. */
async function newCalls() {
  const runs = await newRuns();
  const { ctx, upstream } = runs;
  upstream.serve(({ url }, response) => json(response, {}, url === "/things/2" ? 404 : 200));
  const pattern = "things_api.org.main.things.removeThing";
  const { id: rule } = await createPolicy(ctx, { owner: "org", pattern, action: "block" });
  const calls = ["getThing({ id: 1 })", "getThing({ id: 2 })", "removeThing({ id: 3 })", "addThing({ title: 'a' })"];
  const code = calls.map((call) => `await ${things}.${call};`).join("\n");
  const { executionId: id } = await createExecution(ctx, { code });
  await resumeExecution(ctx, { id, action: "decline" });
  const found = async (filter: Parameters<typeof listCalls>[1]) => (await listCalls(ctx, filter)).items.map(({ seq }) => seq);
  return { ...runs, id, rule, found };
}

describe("the calls over all runs", () => {
  it("are found by what was decided, by which rule and what became of them", async () => {
    const { found, rule } = await newCalls();
    expect(await found({})).toEqual([4, 3, 2, 1]);
    expect(await found({ stopped: true })).toEqual([4, 3]);
    expect(await found({ decision: "block" })).toEqual([3]);
    expect(await found({ decision: "require_approval" })).toEqual([4]);
    expect(await found({ rule })).toEqual([3]);
    expect(await found({ code: "upstream_http_error" })).toEqual([2]);
    expect(await found({ stopped: true, rule, since: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([3]);
    expect(await found({ stopped: true, until: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([]);
  });

  it("are found by tool, by patterns as policies have them, by connection and by actor", async () => {
    const { found, ctx, owner } = await newCalls();
    expect(await found({ tool: `${things}.getThing` })).toEqual([2, 1]);
    expect(await found({ tool: "things_api.org.main.things.getThing" })).toEqual([2, 1]);
    expect(await found({ tool: "things_api.*" })).toEqual([4, 3, 2, 1]);
    expect(await found({ tool: "*.*.*.things.getThing" })).toEqual([2, 1]);
    expect(await found({ tool: "things_api.*.getThing" })).toEqual([]);
    expect(await found({ tool: "things_ap.*" })).toEqual([]);
    expect(await found({ tool: "(((.*" })).toEqual([]);
    const [call] = (await listCalls(ctx, {})).items;
    expect(await found({ connection: call?.connectionId ?? "" })).toEqual([4, 3, 2, 1]);
    expect(await found({ connection: "00000000-0000-7000-8000-000000000000" })).toEqual([]);
    expect(await found({ actor: owner.id, mine: true })).toEqual([4, 3, 2, 1]);
    expect(await found({ actor: "somebody-else" })).toEqual([]);
  });

  it("come page by page, also where many were made in one moment", async () => {
    const { ctx, organizationId, found } = await newCalls();
    await pool().query("update call set made_at = '2026-01-01' where organization_id = $1 and seq > 1", [organizationId]);
    const whole = await found({});
    const seqs: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCalls(ctx, { limit: 1, cursor });
      seqs.push(...page.items.map(({ seq }) => seq));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seqs).toEqual(whole);
  });

  it("are a second member's own only, and no other organization's", async () => {
    const { ctx, id } = await newCalls();
    const actor = { ...ctx.actor, id: "somebody-else", permissions: ["executions:read" as const, "tools:call" as const] };
    const other = { ...ctx, actor };
    expect((await listCalls(other, {})).items).toEqual([]);
    expect((await listCalls(other, { actor: ctx.actor.id, stopped: true })).items).toEqual([]);
    const stranger = await newRuns();
    expect((await listCalls(stranger.ctx, {})).items).toEqual([]);
    expect((await listCalls(ctx, {})).items[0]).toMatchObject({ executionId: id, actor: { id: ctx.actor.id } });
  });
});

describe("the calls, lines and news of one run", () => {
  it("are asked for after numbers that a run can have", async () => {
    const { ctx } = await newRuns();
    const { executionId: id } = await createExecution(ctx, { code: "return 1" });
    const beyond = 2 ** 31;
    const asked = [
      listExecutionCalls(ctx, { id, after: beyond }),
      listExecutionLines(ctx, { id, after: beyond }),
      getExecutionCall(ctx, { id, seq: beyond }),
      followExecution(ctx, { id, afterLine: beyond }),
      followExecution(ctx, { id, afterRevision: beyond }),
    ];
    for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: "invalid" });
    expect(await listExecutionCalls(ctx, { id, after: beyond - 1 })).toEqual({ calls: [], nextCall: null });
  });
});

describe("runs that do not move", () => {
  it("are told with their reason, the oldest first, to whoever may see them", async () => {
    const { ctx } = await newRuns();
    const ids: string[] = [];
    for (let run = 0; run < 4; run += 1)
      ids.push((await createExecution(ctx, { code: `return await ${things}.addThing({ title: "${run}" })` })).executionId);
    expect((await listStuckExecutions(ctx, {})).items).toEqual([]);
    const become = (id: string | undefined, set: string) => pool().query(`update execution set ${set} where id = $1`, [id]);
    const tomorrow = "lease_until = now() + interval '1 day'";
    await become(ids[2], "wake_at = now() - interval '1 hour'");
    await become(ids[1], `state = 'running', stalled = 3, ${tomorrow}`);
    await become(ids[0], `state = 'running', ${tomorrow}`);
    const { items } = await listStuckExecutions(ctx, {});
    expect(items.map(({ id, reason }) => ({ id, reason }))).toEqual([
      { id: ids[1], reason: "stalled" },
      { id: ids[2], reason: "overdue" },
    ]);
    expect(items[0]?.text).toMatch(/^3 passes in a row ended without progress\./);
    const actor = { ...ctx.actor, id: "somebody-else", permissions: ["executions:read" as const] };
    expect((await listStuckExecutions({ ...ctx, actor }, {})).items).toEqual([]);
  });
});
