import { Client } from "pg";
import { afterEach, expect, it } from "vitest";
import { prisma } from "../db/client";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { resume } from "./driver/resume";
import { newRuns, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";

withDatabase();

const code = `await ${things}.getThing({ id: 1 });
await ${things}.addThing({ title: "a" });
await Promise.all([${things}.getThing({ id: 2 }), ${things}.getThing({ id: 3 })]);
await ${things}.removeThing({ id: 4 });
await ${things}.addThing({ title: "b" });
return "done";`;

type Query = (...args: unknown[]) => unknown;
const driver = Client.prototype as unknown as { query: Query };
const { query } = driver;

afterEach(() => {
  driver.query = query;
});

const isWrite = (asked: unknown) => {
  const text = typeof asked === "string" ? asked : String((asked as { text?: string } | null)?.text);
  return /^\s*(with|insert|update|delete|commit)\b/i.test(text);
};

/** From here on the answer to the nth write gets lost on its way: it is done, and nobody hears so. Tells how many there were. */
function loseAnswer(nth: number): () => number {
  let count = 0;
  const lost = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  driver.query = function (this: Client, ...args) {
    const isLost = isWrite(args[0]) && ++count === nth;
    if (!isLost) return query.apply(this, args);
    const told = args.at(-1);
    if (typeof told !== "function") return Promise.resolve(query.apply(this, args)).then(() => Promise.reject(lost()));
    return query.apply(this, [...args.slice(0, -1), () => told(lost())]);
  };
  return () => count;
}

type Runs = Awaited<ReturnType<typeof newRuns>>;

const titlesOf = ({ sent }: Runs) => sent("POST").map(({ body }) => (JSON.parse(body) as { title: string }).title);

/** Whether the call nobody knows of reached its service, as somebody sees who looks there. */
async function wasSent(runs: Runs, id: string): Promise<boolean> {
  const { calls } = await getExecution(runs.ctx, { id });
  const call = calls.find(({ state }) => state === "unknown");
  if (call?.address?.endsWith("removeThing")) return runs.sent("DELETE").length > 0;
  const { body } = (call?.arguments ?? {}) as { body?: { title: string } };
  return body !== undefined && titlesOf(runs).includes(body.title);
}

/** Another process takes over what nobody goes on with, and somebody answers what is asked, until nothing moves any more. */
async function bringToRest(runs: Runs): Promise<string> {
  const { ctx, organizationId, db } = runs;
  for (let turn = 0; turn < 20; turn++) {
    const row = await db.execution.findFirst();
    if (!row) return "never begun";
    if (row.state === "completed" || row.state === "failed") return row.state;
    const open = await db.approval.findFirst({ where: { state: "waiting" }, orderBy: { number: "asc" } });
    const answer = open?.kind === "outcome" ? { content: { outcome: (await wasSent(runs, row.id)) ? "done" : "retry" } } : {};
    const ask = open && resumeExecution(ctx, { id: `${row.id}.${open.number}`, action: "accept", ...answer });
    if (ask) await ifAnswered(ask);
    await prisma().execution.updateMany({ where: { id: row.id, state: "running" }, data: { leaseUntil: new Date(0) } });
    await ifAnswered(resume(organizationId, row.id));
  }
  return "stuck";
}

/** Null where the lost write fails the work: what became of it is seen when the run has come to rest. */
const ifAnswered = <Answer>(work: Promise<Answer>): Promise<Answer | null> => work.catch(() => null);

it("does everything once and ends, whichever write's answer gets lost", { timeout: 120_000 }, async () => {
  let writes = 0;
  for (let nth = 0; nth <= writes; nth++) {
    const runs = await newRuns();
    await createPolicy(runs.ctx, { owner: "org", pattern: "things_api.org.main.things.addThing", action: "allow" });
    const counted = loseAnswer(nth);
    const answer = await ifAnswered(createExecution(runs.ctx, { code, toolErrors: "throw" }));
    if (answer?.status === "paused") await ifAnswered(resumeExecution(runs.ctx, { id: answer.executionId, action: "accept" }));
    writes = Math.max(writes, counted());
    driver.query = query;
    const end = await bringToRest(runs);
    const titles = titlesOf(runs);
    if (end === "never begun") expect(titles, `write ${nth}`).toEqual([]);
    else expect([end, titles, runs.sent("DELETE").length], `write ${nth} of ${writes}`).toEqual(["completed", ["a", "b"], 1]);
  }
  expect(writes).toBeGreaterThan(8);
  process.stdout.write(`${writes} writes whose answer was lost\n`);
});
