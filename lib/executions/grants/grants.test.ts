import { describe, expect, it } from "vitest";
import { createConnection, removeConnection, updateConnection } from "../../connections";
import { createApiKey, disableMember, enableMember, revokeApiKey } from "../../identity";
import { newMember } from "../../identity/person.suite";
import { removeIntegration, updateIntegration } from "../../integrations";
import type { Context } from "../../operation/context";
import { withDatabase } from "../../operation/organization.suite";
import { createPolicy } from "../../policies";
import { answerApproval } from "../approvals/answer";
import { newRuns, things } from "../executions.suite";
import { createExecution } from "../runs/create";
import { resumeExecution } from "../runs/resume";
import { listGrants } from "./list";
import { revokeGrant } from "./revoke";

withDatabase();

type Runs = Awaited<ReturnType<typeof newRuns>>;

const add = `return (await ${things}.addThing({ title: "a" })).ok`;
const run = async (ctx: Context) => createExecution(ctx, { code: add });

async function allow(ctx: Context, by: Context): Promise<void> {
  const { executionId: id } = await run(ctx);
  await resumeExecution(by, { id, action: "accept", scope: "hours", hours: 5 });
}

const place = { integration: "things_api", owner: "org", name: "main" } as const;

describe("what is allowed for hours", () => {
  it("is listed with who, what, until when and how often it was used, to those who see the run; revoked it asks again", async () => {
    const runs = await newRuns();
    const { ctx: member } = await newMember(runs, "member");
    const { ctx: other } = await newMember(runs, "member");
    await allow(member, runs.ctx);
    for (let n = 0; n < 2; n++) expect(await run(member)).toMatchObject({ status: "completed" });
    const { items } = await listGrants(member, {});
    expect(items).toMatchObject([
      {
        ...{ address: `${things}.addThing`, reach: "hours", used: 2, executionId: null, mayRevoke: true },
        actor: { id: member.actor.id },
        grantedBy: runs.ctx.actor.label,
      },
    ]);
    expect(Date.parse(items[0]!.until) - Date.parse(items[0]!.grantedAt)).toBeGreaterThan(4.9 * 3_600_000);
    expect((await listGrants(runs.ctx, {})).items).toHaveLength(1);
    expect(await listGrants(other, {})).toEqual({ items: [] });
    await expect(revokeGrant(other, { id: items[0]!.id })).rejects.toMatchObject({ code: "not_found" });
    await revokeGrant(member, { id: items[0]!.id });
    expect(await runs.db.auditEvent.count({ where: { action: "grant.revoke" } })).toBe(1);
    expect(await listGrants(runs.ctx, {})).toEqual({ items: [] });
    expect(await run(member)).toMatchObject({ status: "paused" });
    await expect(revokeGrant(member, { id: items[0]!.id })).rejects.toMatchObject({ code: "not_found" });
  });

  const endings: [what: string, end: (runs: Runs, member: Context) => Promise<unknown>][] = [
    ["its connection was removed", ({ ctx }) => removeConnection(ctx, place)],
    ["its integration was removed", ({ ctx }) => removeIntegration(ctx, { slug: "things_api" })],
    ["its member was disabled, also when they come back", ({ ctx }, { actor: { id: userId } }) => backAgain(ctx, userId)],
    [
      "a newer policy asks",
      ({ ctx }) => createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "require_approval" }),
    ],
    ["a newer policy blocks", ({ ctx }) => createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "block" })],
    [
      "its connection has another credential",
      ({ ctx, upstream }) => updateConnection(ctx, { ...place, baseUrl: upstream.origin }),
    ],
  ];

  const movings: typeof endings = [
    [
      "its integration goes to another address",
      ({ ctx, upstream, slug }) => updateIntegration(ctx, { slug, baseUrl: `${upstream.origin}/v2` }),
    ],
  ];

  it.each([...endings, ...movings])("is not listed and lets nothing through when %s", async (_what, end) => {
    const runs = await newRuns();
    const { ctx: member } = await newMember(runs, "member");
    await allow(member, runs.ctx);
    expect((await listGrants(runs.ctx, {})).items).toHaveLength(1);
    await end(runs, member);
    expect(await listGrants(runs.ctx, {})).toEqual({ items: [] });
    const sent = runs.sent("POST").length;
    if ((await runs.db.integration.count()) === 1 && (await runs.db.connection.count()) === 0)
      await createConnection(runs.ctx, { integration: runs.slug, owner: "org", name: "main" });
    await run(member);
    expect(runs.sent("POST")).toHaveLength(sent);
  });

  it("ends with the key it was given to", async () => {
    const runs = await newRuns();
    const permissions = [...runs.ctx.actor.permissions];
    const { id } = await createApiKey(runs.ctx, { name: "Agent", permissions });
    const actor = { kind: "apiKey", id, label: "Agent", onBehalfOf: runs.ctx.actor.id, permissions } as const;
    await allow({ ...runs.ctx, actor }, runs.ctx);
    expect((await listGrants(runs.ctx, {})).items).toMatchObject([{ actor: { kind: "apiKey", id } }]);
    await revokeApiKey(runs.ctx, { id });
    expect(await listGrants(runs.ctx, {})).toEqual({ items: [] });
    expect(await runs.db.approvalGrant.count()).toBe(0);
  });
});

it("what is allowed for a run is listed as long as the run goes on", async () => {
  const runs = await newRuns();
  const twice = `await ${things}.addThing({ title: "a" }); await ${things}.removeThing({ id: 1 }); return "done"`;
  const { executionId: id } = await createExecution(runs.ctx, { code: twice });
  await resumeExecution(runs.ctx, { id, action: "accept", scope: "run" });
  expect((await listGrants(runs.ctx, {})).items).toMatchObject([{ reach: "run", executionId: id }]);
  await answerApproval(runs.ctx, { id: `${id}.2`, action: "accept" });
  await expect.poll(async () => (await listGrants(runs.ctx, {})).items).toEqual([]);
});

async function backAgain(ctx: Context, userId: string): Promise<void> {
  await disableMember(ctx, { userId });
  await enableMember(ctx, { userId });
}
