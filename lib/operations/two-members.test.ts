import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createConnection } from "../connections";
import { answerApproval, createExecution, getApproval, tryTool } from "../executions";
import { newRuns, things } from "../executions/executions.suite";
import { newMember } from "../identity/person.suite";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import type { Operation } from "../operation/operation";
import { withDatabase } from "../operation/organization.suite";
import { fullPermission } from "../operation/permission";
import { operations } from "../operations";

withDatabase();

/** Stands in everything the first member says, sends and gets. */
const mark = "MARKED-2718";
const personal = "tools.things_api.user.main.things";

/** What somebody would have to know to ask for another one's runs. */
type Known = { run: string; approval: string; approvalRow: string; actor: string };
const knownOf = (run: string, more: Pick<Known, "approvalRow" | "actor">): Known => ({ run, approval: `${run}.1`, ...more });

const table = Object.values(operations) as unknown as Operation[];
const aboutRuns = table.filter(
  ({ definition }) => definition.permission && fullPermission(definition.permission).startsWith("executions:"),
);

type Field = { enum?: string[]; anyOf?: Field[]; const?: string; type?: string };
const inputOf = ({ definition }: Operation) =>
  z.toJSONSchema(definition.input, { io: "input" }) as { properties?: Record<string, Field>; required?: string[] };

const enumOf = (field: Field): string[] => [
  ...(field.enum ?? []),
  ...(field.anyOf ?? []).flatMap(enumOf),
  ...(field.const ? [field.const] : []),
];

function valuesFor(name: string, field: Field, known: Known): unknown[] {
  const named: Record<string, unknown[]> = {
    id: [known.run, known.approval],
    cursor: [known.run, known.approvalRow],
    address: [`${things}.addThing`, `${personal}.addThing`],
    ...{ actor: [known.actor], person: [known.actor], seq: [1], days: [14], limit: [1], mark: ["0"], pattern: ["*"] },
    changes: [[{ kind: "add", owner: "user", pattern: "*", action: "block" }]],
    code: [`return await tools.executor.results.read({ handle: "${known.run}" })`],
  };
  return named[name] ?? (field.type === "boolean" ? [true, false] : enumOf(field));
}

/** Every input an operation can be given with what is known: each field alone and with its values, beside those it needs. */
function inputsFor(operation: Operation, known: Known): object[] {
  const { properties = {}, required = [] } = inputOf(operation);
  const values = new Map(Object.entries(properties).map(([name, field]) => [name, valuesFor(name, field, known)]));
  const bases = required.reduce<object[]>(
    (all, name) => all.flatMap((base) => (values.get(name) ?? []).map((value) => ({ ...base, [name]: value }))),
    [{}],
  );
  return bases.flatMap((base) => [
    base,
    ...[...values].flatMap(([name, some]) => some.map((value) => ({ ...base, [name]: value }))),
  ]);
}

async function answersOf(ctx: Context, asked: Operation[], known: Known): Promise<{ name: string; answer: string }[]> {
  const answers: { name: string; answer: string }[] = [];
  for (const operation of asked)
    for (const input of inputsFor(operation, known)) {
      const answer = await operation(ctx, input).catch((error: unknown) => {
        if (error instanceof Failure) return { code: error.code, message: error.message };
        throw error;
      });
      answers.push({ name: operation.definition.name, answer: JSON.stringify(answer) });
    }
  return answers;
}

/** The same for whatever ids were asked for. */
const withoutIds = (answers: { name: string; answer: string }[], known: Known) =>
  answers.map(({ name, answer }) => ({
    name,
    answer: Object.entries(known).reduce((text, [what, id]) => text.replaceAll(id, `<${what}>`), withoutEnd(answer)),
  }));

/** A period that ends now ends later each time. */
const withoutEnd = (answer: string) => answer.replace(/"until":"[^"]+"/, '"until":"now"');

async function twoMembers() {
  const runs = await newRuns();
  const { ctx: first, id: actor } = await newMember(runs, "member");
  const { ctx: second } = await newMember(runs, "member");
  for (const ctx of [first, second]) await createConnection(ctx, { integration: runs.slug, owner: "user", name: "main" });
  return { ...runs, first, second, actor };
}

/** All that a run leaves behind: output, a result, calls, questions that were answered and questions that wait. */
async function fillWith(ctx: Context): Promise<{ run: string; waiting: string }> {
  const add = (at: string) => `await ${at}.addThing({ title: "${mark}" })`;
  const whole = `console.log("${mark}"); emit("${mark}"); await ${things}.getThing({ id: 7 }); return "${mark}";`;
  const { executionId: run } = await createExecution(ctx, { code: whole });
  for (const at of [things, personal]) {
    const { executionId: id } = await createExecution(ctx, { code: `return ${add(at)}` });
    await answerApproval(ctx, { id, action: "accept" });
  }
  await createExecution(ctx, { code: `return ${add(things)}`, onApproval: "reject" });
  const { executionId: waiting } = await createExecution(ctx, { code: `${add(things)}; return "${mark}"` });
  return { run, waiting };
}

describe("a second member without the right to see everybody's runs", () => {
  it("gets the same answers of every operation on runs and approvals, whatever the first one does", async () => {
    const { first, second, actor, db } = await twoMembers();
    const unknown = knownOf(randomUUID(), { approvalRow: randomUUID(), actor: randomUUID() });
    const before = withoutIds(await answersOf(second, aboutRuns, unknown), unknown);
    const { waiting: run } = await fillWith(first);
    const row = await db.approval.findFirstOrThrow({ where: { executionId: run } });
    const known = knownOf(run, { approvalRow: row.id, actor });
    const after = withoutIds(await answersOf(second, aboutRuns, known), known);
    expect(after).toEqual(before);
    expect(new Set(after.map(({ name }) => name)).size).toBe(aboutRuns.length);
    expect(await db.approval.findFirst({ where: { id: row.id } })).toMatchObject({ state: "waiting" });
    expect(await db.execution.findFirst({ where: { id: run } })).toMatchObject({ state: "paused" });
  });

  it("reads nothing of the first one's in any operation of the house, nor in programs", async () => {
    const { first, second, actor, db } = await twoMembers();
    const { run, waiting } = await fillWith(first);
    const row = await db.approval.findFirstOrThrow({ where: { executionId: waiting } });
    const harmless = table.filter(({ definition }) => !/^(api_key|session|profile|organization)\./.test(definition.name));
    for (const id of [run, waiting])
      for (const { name, answer } of await answersOf(second, harmless, knownOf(id, { approvalRow: row.id, actor })))
        expect(answer, name).not.toContain(mark);
  });

  it("is not told what the first one approved when asking for the same tool, and nobody what went to another one's account", async () => {
    const { first, second, ctx: owner } = await twoMembers();
    await fillWith(first);
    const ask = async (at: string) => (await tryTool(second, { address: `${at}.addThing`, args: { title: "mine" } })).executionId;
    const [shared, own] = [await ask(things), await ask(personal)];
    for (const id of [shared, own]) expect(JSON.stringify(await getApproval(second, { id }))).not.toContain(mark);
    expect((await getApproval(owner, { id: shared })).lastApproved).toMatchObject({ arguments: { body: { title: mark } } });
    expect((await getApproval(owner, { id: own })).lastApproved).toBeNull();
    await answerApproval(second, { id: own, action: "accept" });
    const again = await ask(personal);
    expect((await getApproval(second, { id: again })).lastApproved).toMatchObject({ arguments: { body: { title: "mine" } } });
  });
});
