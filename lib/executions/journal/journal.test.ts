import fc from "fast-check";
import { Client } from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { rounds } from "@/scripts/test-depth";
import { prisma } from "../../db/client";
import { BytesInParts } from "../../db/journal/row-parameters";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { blocksOf, lastLineOf, linesOf, type OutputLine } from "../../sandbox";
import { newRuns, things } from "../executions.suite";
import { orderedId } from "../ids";
import { storedAnswer } from "../runs/answers";
import { createExecution } from "../runs/create";
import { openJournal } from "./journal";
import { loadCalls, loadRun } from "./load-run";
import { newRun } from "./new-run";
import { loadLines } from "./output";
import { type CallRecord, newRecord, type Question, type Run } from "./record";

withDatabase();

const add = `return ${things}.addThing({ title: "a" })`;

type Statement = { text: string; values: string };

/** What this process says to the database meanwhile, the work of other runs included. */
async function statementsDuring<T>(work: () => Promise<T>): Promise<{ given: T; statements: Statement[]; texts: string[] }> {
  const query = vi.spyOn(Client.prototype, "query");
  const given = await work();
  const statements = query.mock.calls.map(([asked, more]: unknown[]) => {
    const { text = "", values = more } = (typeof asked === "string" ? { text: asked } : asked) as Partial<Statement>;
    return { text, values: String(values) };
  });
  query.mockRestore();
  return { given, statements, texts: statements.map(({ text }) => text) };
}

it("a pause is one transaction, and its answer is not read back", async () => {
  const { ctx } = await newRuns();
  await createExecution(ctx, { code: add });
  const { given, statements, texts } = await statementsDuring(() => createExecution(ctx, { code: add }));
  expect(given).toMatchObject({ status: "paused", structured: { interaction: { args: { body: { title: "a" } } } } });
  expect(texts.filter((text) => text === "begin")).toHaveLength(1);
  const reads = /from\s+("?public"?\.)?"?(execution|approval|call|output_line)\b/i;
  const isReadBack = ({ text, values }: Statement) => reads.test(text) && values.includes(given.executionId);
  expect(statements.slice(texts.indexOf("commit") + 1).filter(isReadBack)).toEqual([]);
  expect(await storedAnswer(ctx, given.executionId)).toEqual(given);
});

it("a question of a run that ends without waiting for it expires by itself all the same", async () => {
  const { ctx, organizationId } = await newRuns();
  await createExecution(ctx, { code: add, onApproval: "reject" });
  const like = `${organizationId} approval.expire %`;
  expect(await prisma().$queryRaw`select 1 from graphile_worker.jobs where key like ${like}`).toHaveLength(1);
});

it("a sign of life is no news: it changes the lease and tells nobody", async () => {
  const { ctx, db } = await newRuns();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const running = createExecution(ctx, { code: "await new Promise((done) => setTimeout(done, 1_500)); return 1" });
    await vi.waitFor(async () => expect(await db.execution.count({ where: { state: "running" } })).toBe(1));
    const look = () => db.execution.findFirstOrThrow({ select: { id: true, revision: true, leaseUntil: true } });
    const before = await look();
    const { texts } = await statementsDuring(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      await vi.waitFor(async () =>
        expect((await look()).leaseUntil?.getTime()).toBeGreaterThan(before.leaseUntil?.getTime() ?? 0),
      );
    });
    expect((await look()).revision).toBe(before.revision);
    expect(texts.filter((text) => text.includes("insert into signal"))).toEqual([]);
    expect(await running).toMatchObject({ status: "completed" });
  } finally {
    vi.useRealTimers();
  }
});

const options = { mode: "run", timeoutMs: 1_000, onApproval: "pause", toolErrors: "envelope" } as const;
const newRunOf = (ctx: Context) => newRun(ctx, { kind: "code", source: "return 1", code: "return 1", engine: "test", options });

const longCalls = 12;
const longText = "\u00e9".repeat(300_000);

function noteLongCalls(run: Run, note: (record: CallRecord) => void): void {
  for (let seq = 1; seq <= longCalls; seq += 1) {
    const argumentsRaw = JSON.stringify({ seq, longText });
    const record = newRecord({ seq, path: "a.b", line: null, argumentsRaw });
    run.calls.set(seq, record);
    note(record);
  }
}

/** The bytes of all values that are sent as they lie in memory. */
const longBytesOf = (query: { mock: { calls: unknown[][] } }) =>
  query.mock.calls
    .map(([asked]) => (asked as { values?: unknown[] }).values ?? [])
    .map((values) => values.reduce<number>((sum, value) => sum + (value instanceof BytesInParts ? value.byteLength : 0), 0));

it("much that is due is written in statements of a bounded length, in order, with its question in the last", async () => {
  const { ctx } = await newRuns();
  const run = newRunOf(ctx);
  const journal = openJournal(run);
  const query = vi.spyOn(Client.prototype, "query");
  noteLongCalls(run, journal.note);
  const asking = newRecord({ seq: longCalls + 1, path: "a.b", line: null, argumentsRaw: "{}" });
  run.calls.set(asking.seq, Object.assign(asking, { state: "waiting", approvalNumber: 1 }));
  journal.note(asking);
  journal.ask(questionOf(asking, { number: 1, message: longText }));
  expect(await journal.pause(null)).toBe("paused");
  const lengths = longBytesOf(query);
  query.mockRestore();
  expect(Math.max(...lengths)).toBeLessThan(1_300_000);
  expect(lengths.filter((bytes) => bytes > 500_000).length).toBeGreaterThanOrEqual(longCalls / 2);
  const stored = await loadCalls({ organizationId: ctx.organizationId, id: run.id });
  expect(stored.map(({ argumentsRaw }) => argumentsRaw)).toEqual([...run.calls.values()].map((call) => call.argumentsRaw));
});

it("a program waits until much of what it said is stored, and a little is not waited for", async () => {
  const { ctx, db } = await newRuns();
  const run = newRunOf(ctx);
  const journal = openJournal(run);
  const storedCalls = () => db.call.count({ where: { executionId: run.id } });
  journal.note(newRecord({ seq: 99, path: "a.b", line: null, argumentsRaw: "{}" }));
  await journal.keepUp();
  expect(await storedCalls()).toBe(0);
  noteLongCalls(run, journal.note);
  await journal.keepUp();
  expect(await storedCalls()).toBe(longCalls + 1);
  await journal.end({ state: "completed", result: "1" });
});

/** Asks about the same call in any run. */
async function asksIn(run: Run) {
  const journal = openJournal(run);
  const record = newRecord({ seq: 1, path: "a.b", line: null, argumentsRaw: "{}" });
  run.calls.set(record.seq, record);
  journal.note(record);
  const question = { ...questionOf(record, { number: 1, message: "a" }), kind: "approval" as const, isDetached: true };
  const standing = await journal.askOnce(question);
  await journal.end({ state: "completed", result: "1" });
  return standing;
}

/** The next transaction of a journal ends as the victim of a deadlock, after this has happened. */
function failNextCommit(meanwhile: () => Promise<unknown>): void {
  const query = Client.prototype.query as (...asked: unknown[]) => unknown;
  let isNext = true;
  const answered = async () => {
    await meanwhile();
    throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
  };
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...asked: unknown[]) {
    if (!isNext || asked[0] !== "commit") return query.apply(this, asked);
    isNext = false;
    return answered();
  } as never);
  onTestFinished(() => spy.mockRestore());
}

it("a transaction that begins again asks anew where the approval that it had found is answered meanwhile", async () => {
  const { ctx, db } = await newOrganization();
  const [first, second, third] = [newRunOf(ctx), newRunOf(ctx), newRunOf(ctx)];
  const waiting = () => db.approval.findMany({ where: { state: "waiting" }, select: { executionId: true } });
  expect(await asksIn(first)).toBeNull();
  expect(await asksIn(second)).toMatchObject({ executionId: first.id });
  failNextCommit(() => db.$transaction((tx) => tx.approval.updateMany({ data: { state: "declined" } })));
  expect(await asksIn(third)).toBeNull();
  expect(await waiting()).toEqual([{ executionId: third.id }]);
});

type Step = { kind: "call" | "settle" | "deliver" | "lines" | "ask" | "commit" | "turn"; which: number; text: string };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("call", "call", "settle", "settle", "deliver", "lines", "ask", "commit", "turn"),
  which: fc.nat(5),
  text: fc.string({ unit: "binary", maxLength: 40 }),
});

/** What a pass does to a run and tells its journal, in whatever order. */
function newPass(run: Run) {
  const journal = openJournal(run);
  const calls = () => [...run.calls.values()];
  const acts: Record<Step["kind"], (step: Step) => unknown> = {
    call({ text }) {
      const seq = run.calls.size + 1;
      const record = newRecord({ seq, path: `a.b${seq}`, line: seq, argumentsRaw: JSON.stringify({ text }) });
      run.calls.set(seq, record);
      journal.note(record);
    },
    settle({ which, text }) {
      const record = calls().filter(({ outcome }) => outcome === null)[which];
      if (!record) return;
      const outcome = which % 2 === 0 ? { value: JSON.stringify(text) } : { error: JSON.stringify({ name: "E", message: text }) };
      const state = which % 2 === 0 ? "succeeded" : "failed";
      Object.assign(record, { outcome, state, errorCode: state === "failed" ? "e" : null, argumentsHash: "hash" });
      record.argumentsSent = which === 1 ? JSON.stringify({ edited: text }) : record.argumentsRaw;
      journal.note(record);
    },
    deliver({ which }) {
      const record = calls().filter(({ outcome, turn }) => outcome !== null && turn === null)[which];
      if (!record) return;
      Object.assign(record, { turn: which + 1, order: which, clock: run.clock });
      journal.note(record);
    },
    lines({ which, text }) {
      const first = lastLineOf(run.output) + 1;
      const lines = Array.from({ length: which + 1 }, (_, at): OutputLine => {
        return { number: first + at, kind: "emit", value: JSON.stringify([text, at]) };
      });
      run.output.push(...blocksOf(lines));
    },
    ask({ which, text }) {
      const record = calls().filter(({ state }) => state === "unstarted")[which];
      if (!record) return;
      const number = run.nextNumber++;
      Object.assign(record, { state: "waiting", approvalNumber: number });
      journal.ask(questionOf(record, { number, message: text }));
      journal.note(record);
    },
    commit: () => void journal.commit().catch(() => {}),
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  };
  return { journal, take: (one: Step) => acts[one.kind](one) };
}

const questionOf = ({ seq, path, argumentsRaw }: CallRecord, asked: { number: number; message: string }): Question => ({
  ...{ id: orderedId(new Date()), seq, ...asked, kind: "form", isDetached: false, address: path, arguments: argumentsRaw },
  ...{ toolHash: null, definitionHash: null, argumentsHash: "", decision: null, requestedSchema: { a: 1 }, url: null },
  ...{ connectionId: null, credentialVersion: null, destination: null, peopleOnly: false, barredAsker: "none" },
  ...{ integrationId: null, ownerKey: null, connectionName: null, wantedScope: null, expiresAt: new Date(Date.now() + 60_000) },
});

const kept = ({
  seq,
  path,
  line,
  argumentsRaw,
  argumentsSent,
  state,
  outcome,
  errorCode,
  turn,
  order,
  clock,
  approvalNumber,
}: CallRecord) => ({
  ...{ seq, path, line, argumentsRaw, argumentsSent, state, outcome, errorCode, turn, order, clock, approvalNumber },
});

it("what is read back is what was told, whatever the order of notes, questions, deliveries, writes and ends", {
  timeout: 60_000,
}, async () => {
  const { ctx, db, organizationId } = await newRuns();
  const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, pauses) => {
    const run = newRunOf(ctx);
    const which = { organizationId, id: run.id };
    const { journal, take } = newPass(run);
    for (const one of steps) await take(one);
    if (pauses) expect(await journal.pause(null)).toBe("paused");
    else await journal.end({ state: "completed", result: "1" });
    expect((await loadCalls(which)).map(kept)).toEqual([...run.calls.values()].map(kept));
    expect((await loadLines(which, {})).lines).toEqual(run.output.flatMap(linesOf));
    expect(await db.approval.count({ where: { executionId: run.id, state: "waiting" } })).toBe(run.nextNumber - 1);
    const row = await db.execution.findFirstOrThrow({ where: { id: run.id } });
    expect({ state: row.state, callCount: row.callCount }).toEqual({
      ...{ state: pauses ? "paused" : "completed", callCount: run.calls.size },
    });
    if (!pauses) return;
    await prisma().execution.updateMany({ where: { id: run.id }, data: { state: "running" } });
    const next = await loadRun(which);
    expect(next?.answers.size).toBe(run.nextNumber - 1);
    expect([...(next?.answers.values() ?? [])].every(({ question }) => question !== null)).toBe(true);
  });
  await fc.assert(property, { numRuns: rounds(40) });
});
