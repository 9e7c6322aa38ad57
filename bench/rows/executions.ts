import { randomUUID } from "node:crypto";
import { createConnection, invokeTool } from "@executor/core/connections";
import { addIntegration } from "@executor/core/integrations";
import { readCallable } from "@executor/core/sources";
import { request } from "undici";
import { prisma } from "../../lib/db/client";
import { env } from "../../lib/env";
import { createExecution, followExecution, resumeExecutionJob } from "../../lib/executions";
import type { Context } from "../../lib/operation/context";
import { resolvePath, viewOf } from "../../lib/tools";
import type { Row } from "../frame/row";
import { database, newOrganization } from "../support/database";
import { shared } from "../support/ends";
import { medianMs, timeMs } from "../support/pace";
import { upstream } from "../support/upstream";

const callsCount = 200;

const made = shared(async () => {
  const { raw } = await database();
  const organization = await newOrganization();
  const { organizationId, db } = organization;
  const [id, name] = [randomUUID(), "Bench"];
  await prisma().user.create({ data: { id, name, email: `${id}@example.com` } });
  await db.$transaction((tx) => tx.membership.create({ data: { organizationId, userId: id, role: "owner" } }));
  const ctx: Context = { ...organization.ctx, actor: { ...organization.ctx.actor, kind: "user", id, label: name } };
  env.EXECUTOR_ALLOW_PRIVATE_NETWORK = "127.0.0.0/8";
  const { url, document } = await upstream();
  const { slug } = await addIntegration(ctx, { source: { text: document } });
  await createConnection(ctx, { integration: slug, owner: "org", name: "main", template: "none" });
  return { ...organization, ctx, raw, url, path: `${slug}.org.main.things.getThing` };
});

async function run(code: string) {
  const { ctx } = await made();
  const answer = await createExecution(ctx, { code });
  if (answer.status === "failed") throw new Error(answer.text);
  return answer;
}

/** The tool without the house around it: no program, no policy, no check, no journal. */
const bareCall = shared(async () => {
  const { ctx, path } = await made();
  const { snapshot, ...view } = await viewOf(ctx);
  const found = resolvePath({ snapshot, ...view }, path);
  if (found.kind !== "found") throw new Error(`There is no tool ${path}.`);
  const { connection, tool } = found.target;
  const callable = await readCallable(ctx.db, connection.integration.id, tool.hash);
  if (!callable) throw new Error(`The tool ${path} cannot be called.`);
  const { revision } = snapshot;
  return (id: number) =>
    invokeTool(ctx, {
      connectionId: connection.id,
      tool: callable,
      args: { id },
      signal: new AbortController().signal,
      revision,
    });
});

const bareCalls = async () => {
  const call = await bareCall();
  return timeMs(async () => {
    for (let id = 0; id < callsCount; id += 1) await call(id);
  });
};

async function costOfACall(): Promise<number> {
  const { path } = await made();
  const whole = await timeMs(() =>
    run(`for (let id = 0; id < ${callsCount}; id++) if (!(await tools.${path}({ id })).ok) throw new Error("no"); return 1`),
  );
  return (whole - (await bareCalls())) / callsCount;
}

async function followToRest(ctx: Context, id: string) {
  for (;;) {
    const { answer } = await followExecution(ctx, { id, afterRevision: 2 ** 31 - 1, waitMs: 1_000 });
    if (answer) return answer;
  }
}

/** Runs that have made so many calls and sleep now, each of which can be woken once. */
async function resuming(calls: number, count: number) {
  const { raw } = await made();
  const code = `for (let i = 0; i < ${calls}; i++) await tools.executor.sources.list({}); await new Promise((r) => setTimeout(r, 3_600_000)); return 1`;
  const [{ ctx }, ids] = [await made(), [] as string[]];
  for (let at = 0; at < count; at += 1) ids.push((await run(code)).executionId);
  await raw.query("update execution set wake_at = now() where state = 'paused'");
  await raw.query("update call set made_at = made_at - interval '2 hours' where path = '$sleep'");
  return medianMs(async () => {
    const id = ids.pop() ?? "";
    await resumeExecutionJob({ organizationId: ctx.organizationId, id });
    const { status, text } = await followToRest(ctx, id);
    if (status !== "completed") throw new Error(`A resumed run is ${status}: ${text}`);
  }, count);
}

const resumed = (calls: number, most: number): Row => ({
  id: `P12.${calls}`,
  work: `a paused run with ${calls.toLocaleString("en")} recorded calls resumed to its end, from what is stored`,
  unit: "ms",
  budget: [{ most }],
  rounds: 3,
  sides: () => Promise.resolve({ ours: () => resuming(calls, 5) }),
});

export const rows: Row[] = [
  {
    id: "P3.stored",
    work: "`return 1` by the operation, kept in the journal",
    against: "one row inserted by pg",
    unit: "ms",
    budget: [{ most: 1 }],
    async sides() {
      const { raw, organizationId } = await made();
      const insert = "insert into signal (topic, payload) values ('bench', $1)";
      const floor = () => raw.query(insert, [{ organizationId }]);
      return { ours: () => medianMs(() => run("return 1"), 500), floor: () => medianMs(floor, 500) };
    },
  },
  {
    id: "P15",
    work: "what a call that reads costs beyond the request: policy, checks, journal",
    against: "a request by undici",
    unit: "ms",
    budget: [{ most: 0.5 }],
    async sides() {
      const { url } = await made();
      const floor = () => medianMs(async () => (await request(`${url}/things/1`)).body.json(), callsCount);
      return { ours: costOfACall, floor };
    },
  },
  resumed(10, 20),
  resumed(1_000, 60),
];
