import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../scripts/seeded-random";
import { createBudget, updateBudget } from "../budgets";
import { createConnection, removeConnection, syncIntegration, updateConnection } from "../connections";
import { forgetBudgetUsage } from "../db/budgets";
import { pool, prisma } from "../db/client";
import { remindOfApprovals } from "../db/journal/approvals";
import { createApiKey, endMembership, identify, revokeApiKey } from "../identity";
import { newMember } from "../identity/person.suite";
import { updateIntegration } from "../integrations";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { withDatabase } from "../operation/organization.suite";
import { staticPlugins } from "../plugins";
import { bringPrograms } from "../plugins/programs.suite";
import { createPolicy, removePolicy } from "../policies";
import { answerApproval } from "./approvals/answer";
import { claimApproval, releaseApproval } from "./approvals/claim";
import { expireApproval } from "./approvals/expire";
import { builtinOperations } from "./builtins.suite";
import { takeOverExecutions } from "./driver/resume";
import { newRuns, soon, things } from "./executions.suite";
import { cancelExecution } from "./runs/cancel";
import { createExecution } from "./runs/create";
import { forgetExecutions } from "./runs/forget";
import { tryTool } from "./runs/try";
import { offerStaticTools } from "./tools/static-tools";

bringPrograms();

withDatabase();
beforeAll(() => {
  const offered = staticPlugins.filter(({ id, areBuiltins }) => areBuiltins || id === "programs");
  offerStaticTools({ ...builtinOperations, tryTool }, offered);
});

const stepsOfLane = 30;
const lanesOfOrganization = 5;
const random = seededRandom(process.env.TEST_SEED ?? "0", "at once");
const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];

const program = (code: string) => `tools.programs.main.run(${JSON.stringify({ code })})`;
const read = `return (await ${things}.getThing({ id: 1 })).ok`;
const add = `return (await ${things}.addThing({ title: "a" })).ok`;
const within = (code: string) => `return (await ${program(code)}).ok`;
const four = `return (await Promise.all([${[read, add, read, add].map(program).join(", ")}])).length`;
const codes = [read, add, within(read), within(within(read)), within(within(add)), four];

type Runs = Awaited<ReturnType<typeof newRuns>>;
/** What happens in one organization, and everybody who was told to wait for an answer. */
type Place = Runs & { asked: Promise<unknown>[] };

/** Refusals are answers, too: others were faster. */
const refused = (error: unknown) => {
  if (!(error instanceof Failure) || error.code === "internal") throw error;
};

const begin = ({ asked }: Place, ctx: Context) => {
  const run = createExecution(ctx, { code: oneOf(codes)! }).catch(refused);
  asked.push(run);
  return run;
};

const openOf = async ({ db }: Place) =>
  oneOf(await db.approval.findMany({ where: { state: "waiting" }, select: { id: true, executionId: true, number: true } }));

async function withQuestion(place: Place, work: (id: string, approvalId: string) => Promise<unknown>): Promise<void> {
  const open = await openOf(place);
  if (open) await work(`${open.executionId}.${open.number}`, open.id);
}

async function asKey(place: Place): Promise<void> {
  const { text, id } = await createApiKey(place.ctx, { name: "key", permissions: ["tools:read", "tools:call"] });
  const identity = await identify({ apiKey: text });
  const run = begin(place, { ...identity!, db: place.db, door: "api", requestId: "test" });
  await sleep(random() * 100);
  await revokeApiKey(place.ctx, { id });
  await run;
}

async function asMember(place: Place): Promise<void> {
  const member = await newMember(place, "member");
  const own = { ...member.ctx, db: place.db };
  const run = begin(place, own);
  await createConnection(own, { integration: place.slug, owner: "user" });
  await sleep(random() * 100);
  await endMembership(place.ctx, { userId: member.id });
  await run;
}

async function makeConnection({ ctx, slug }: Place): Promise<void> {
  const { name } = await createConnection(ctx, { integration: slug, owner: "org" });
  const ref = { integration: slug, owner: "org" as const, name };
  await updateConnection(ctx, { ...ref, isDefault: true });
  await updateConnection(ctx, { ...ref, newName: `${name}_moved` });
  await removeConnection(ctx, { ...ref, name: `${name}_moved` });
}

async function policies({ ctx }: Place): Promise<void> {
  const { id } = await createPolicy(ctx, {
    owner: "org",
    pattern: "things_api.*.*.things.addThing",
    action: oneOf(["allow", "require_approval"])!,
  });
  await removePolicy(ctx, { id });
}

async function budgets({ ctx, db, organizationId }: Place): Promise<void> {
  const budget = oneOf(await db.budget.findMany());
  if (budget) await updateBudget(ctx, { id: budget.id, limit: 1_000 + Math.floor(random() * 100) });
  await pool().query(
    `update budget_usage set window_start = now() - interval '3 days' where ctid in
      (select ctid from budget_usage where organization_id = $1 and random() < 0.2 for update skip locked)`,
    [organizationId],
  );
  await forgetBudgetUsage();
}

const cancelAny = async ({ ctx, db }: Place) => {
  const run = oneOf(await db.execution.findMany({ where: { state: { in: ["running", "paused"] } }, select: { id: true } }));
  if (run) await cancelExecution(ctx, { id: run.id });
};

async function expire(id: string, { organizationId }: Place): Promise<void> {
  await pool().query("update approval set expires_at = now() where id = $1", [id]);
  await expireApproval({ organizationId, id });
}

const renameTool = ({ ctx, slug }: Place) =>
  updateIntegration(ctx, { slug, overrides: { "things.listThings": { name: `things.list${Math.floor(random() * 1_000)}` } } });

async function sync({ ctx, db, slug }: Place): Promise<void> {
  const { id } = await db.integration.findFirstOrThrow({ where: { slug } });
  await syncIntegration(ctx, {
    integrationId: id,
    force: (await db.connection.findMany({ where: { integrationId: id } })).map((row) => row.id),
  });
}

async function remind({ organizationId }: Place): Promise<void> {
  await pool().query(
    `update approval set created_at = now() - interval '6 days', expires_at = now() + interval '1 hour', reminded_at = null
      where id in (select id from approval where organization_id = $1 and state = 'waiting' for update skip locked)`,
    [organizationId],
  );
  await remindOfApprovals();
}

const deeds: ((place: Place) => Promise<unknown>)[] = [
  ...Array<(place: Place) => Promise<unknown>>(4).fill((place) => begin(place, place.ctx)),
  asKey,
  asMember,
  makeConnection,
  policies,
  budgets,
  cancelAny,
  renameTool,
  sync,
  remind,
  () => forgetExecutions(),
  (place) => withQuestion(place, (_id, approvalId) => expire(approvalId, place)),
  ...["accept", "decline", "accept"].map(
    (action) => (place: Place) =>
      withQuestion(place, (id) => answerApproval(place.ctx, { id, action: action as "accept", scope: "once" })),
  ),
  (place) =>
    withQuestion(place, async (id) => {
      await claimApproval(place.ctx, { id, takeOver: true });
      await releaseApproval(place.ctx, { id });
    }),
];

async function lane(place: Place): Promise<void> {
  for (let step = 0; step < stepsOfLane; step++) await oneOf(deeds)!(place).catch(refused);
}

const deadlocks = async () =>
  Number((await pool().query("select deadlocks from pg_stat_database where datname = current_database()")).rows[0].deadlocks);

/** Longer than a connection that rests keeps what it counted to itself. */
const countedMs = 1_500;

it("whatever happens at once, no two wait for each other, every run ends and everybody is answered", {
  timeout: 240_000,
}, async () => {
  takeOverExecutions();
  const before = await deadlocks();
  const places = await Promise.all([1, 2].map(async (): Promise<Place> => ({ ...(await newRuns()), asked: [] })));
  for (const { ctx } of places)
    for (const holder of ["organization", "member"] as const)
      for (const window of ["minute", "hour", "day"] as const)
        await createBudget(ctx, { holder, window, measure: "calls", pattern: "things_api.*", limit: 1_000 });
  await Promise.all(places.flatMap((place) => Array.from({ length: lanesOfOrganization }, () => lane(place))));
  for (const { ctx, db, asked } of places) {
    await soon(async () => {
      const left = await db.execution.findMany({ where: { state: { in: ["running", "paused"] } }, select: { id: true } });
      for (const { id } of left) await cancelExecution(ctx, { id }).catch(refused);
      expect(await db.execution.count({ where: { state: { in: ["running", "paused"] } } })).toBe(0);
    });
    await Promise.all(asked);
    expect(await db.approval.count({ where: { state: "waiting", isDetached: false } })).toBe(0);
    expect(await db.call.count({ where: { state: { in: ["running", "waiting", "nested", "asking"] } } })).toBe(0);
  }
  await sleep(countedMs);
  expect((await deadlocks()) - before).toBe(0);
  expect(await prisma().execution.count()).toBeGreaterThan(0);
});
