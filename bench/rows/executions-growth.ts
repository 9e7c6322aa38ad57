import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createConnection } from "@executor/core/connections";
import { addIntegration } from "@executor/core/integrations";
import { createExecution, getActivity, listApprovals, listCalls, listExecutions } from "../../lib/executions";
import type { Context } from "../../lib/operation/context";
import { createPolicy } from "../../lib/policies";
import type { Row } from "../frame/row";
import { database, newOrganization } from "../support/database";
import { shared } from "../support/ends";
import { medianMs } from "../support/pace";
import { upstream } from "../support/upstream";

const made = shared(async () => {
  const { raw, analyze } = await database();
  const organization = await newOrganization();
  const { ctx } = organization;
  const { document } = await upstream();
  const { slug } = await addIntegration(ctx, { source: { text: document } });
  await createConnection(ctx, { integration: slug, owner: "org", name: "main", template: "none" });
  const path = `${slug}.org.main.things.getThing`;
  await createPolicy(ctx, { owner: "org", pattern: path, action: "require_approval" });
  return { ...organization, raw, analyze, path };
});

/** Copies of what is there, with ids behind all others. What is sealed in them is nobody's to open. */
const copied = (table: string, changed: Record<string, string>) => `insert into ${table}
  select copy.* from (select to_jsonb(${table}) as one from ${table} where organization_id = $1 limit 1) first, generate_series($2::int, $3::int) n,
    jsonb_populate_record(null::${table}, first.one || jsonb_build_object(${Object.entries(changed)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(", ")})) copy`;

const idOfCopy = (group: string) => `'ffffffff-${group}-7000-8000-' || lpad(to_hex(n), 12, '0')`;
const [pausedId, endedId] = [idOfCopy("0000"), idOfCopy("0001")];

/* Paused runs, each with a question: some as the product makes them, the others copies. */

const [pausedCount, pausedForTrue] = [10_000, 200];

const heapMb = () => {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const paused = shared(async () => {
  const { raw, analyze, ctx, path, organizationId } = await made();
  const pause = async (count: number) => {
    for (let id = 0; id < count; id += 1) {
      const { status } = await createExecution(ctx, { code: `return await tools.${path}({ id: ${id} })` });
      if (status !== "paused") throw new Error(`A run that was to pause is ${status}.`);
    }
  };
  await pause(pausedForTrue);
  const before = heapMb();
  await pause(pausedForTrue);
  const heldMb = heapMb() - before;
  const range = [organizationId, 2 * pausedForTrue + 1, pausedCount];
  await raw.query(copied("execution", { id: pausedId }), range);
  await raw.query(copied("approval", { id: pausedId, execution_id: pausedId }), range);
  await analyze();
  return { ctx, heldMb };
});

/* Runs that are over, more and more of them. */

const sizes = { "1k": 1_000, "100k": 100_000, "1M": 1_000_000 } as const;
type Size = keyof typeof sizes;

async function grown(size: Size) {
  const { raw, analyze, ctx, organizationId } = await over();
  const { rows } = await raw.query<{ count: number }>("select count(*)::int from execution where organization_id = $1", [
    organizationId,
  ]);
  await raw.query(copied("execution", { id: endedId }), [organizationId, (rows[0]?.count ?? 0) + 1, sizes[size]]);
  await analyze();
  return ctx;
}

const over = shared(async () => {
  const { raw, analyze } = await database();
  const organization = await newOrganization();
  await createExecution(organization.ctx, { code: "return 1" });
  return { ...organization, raw, analyze };
});

const asks: Record<string, { work: string; ask: (ctx: Context) => Promise<unknown> }> = {
  own: { work: "a member's own runs", ask: (ctx) => listExecutions(memberOf(ctx), {}) },
  door: { work: "runs by a door", ask: (ctx) => listExecutions(ctx, { door: "playground" }) },
  state: { work: "runs by a state", ask: (ctx) => listExecutions(ctx, { status: "failed" }) },
  actor: { work: "runs by an actor", ask: (ctx) => listExecutions(ctx, { actor: "nobody" }) },
  overview: { work: "the overview's activity", ask: (ctx) => getActivity(ctx, {}) },
  stopped: { work: "calls that policies stopped", ask: (ctx) => listCalls(ctx, { stopped: true }) },
};

const memberOf = (ctx: Context): Context => ({
  ...ctx,
  actor: { kind: "user", id: "member", label: "Member", onBehalfOf: null, permissions: ["executions:read"] },
});

/** Copies all look alike, so each of these has to say that there is nothing, which is the longest look. */
const filtered = (size: Size): Row[] =>
  Object.entries(asks).map(([name, { work, ask }]) => ({
    id: `P17.${name}-${size}`,
    work: `${work} among ${sizes[size].toLocaleString("en")} runs`,
    unit: "ms",
    budget: [{ most: 20 }],
    async sides() {
      const ctx = await grown(size);
      return { ours: () => medianMs(() => ask(ctx), 40) };
    },
  }));

const growing = (size: Size): Row[] => [
  {
    id: `P17.run-${size}`,
    work: `\`return 1\` with ${sizes[size].toLocaleString("en")} stored runs`,
    unit: "ms",
    async sides() {
      const ctx = await grown(size);
      return { ours: () => medianMs(() => createExecution(ctx, { code: "return 1" })) };
    },
  },
  {
    id: `P17.runs-${size}`,
    work: `the list of runs with ${sizes[size].toLocaleString("en")} of them`,
    unit: "ms",
    async sides() {
      const ctx = await grown(size);
      const from = "ffffffff-0001-7000-8000-000000000001"; // copies cannot be opened: the page before them is listed
      return { ours: () => medianMs(() => listExecutions(ctx, { cursor: from }), 40) };
    },
  },
  ...filtered(size),
];

export const rows: Row[] = [
  {
    id: "P13.memory",
    work: `memory that ${pausedForTrue} paused runs hold`,
    unit: "MB",
    budget: [{ most: 1 }],
    rounds: 1,
    cold: true,
    async sides() {
      const { heldMb } = await paused();
      return { ours: () => Promise.resolve(heldMb) };
    },
  },
  {
    id: "P13.inbox",
    work: `the inbox with ${pausedCount.toLocaleString("en")} paused runs`,
    unit: "ms",
    budget: [{ most: 20 }],
    async sides() {
      const { ctx } = await paused();
      return { ours: () => medianMs(() => listApprovals(ctx, {}), 40) };
    },
  },
  ...growing("1k"),
  ...growing("100k"),
  ...growing("1M"),
];
