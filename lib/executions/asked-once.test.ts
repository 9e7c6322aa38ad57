import { expect, it } from "vitest";
import { newMember } from "../identity/person.suite";
import { withDatabase } from "../operation/organization.suite";
import { getApproval } from "./approvals/get";
import { listApprovals } from "./approvals/list";
import { newRuns } from "./executions.suite";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";

withDatabase();

const add = (title: string) => `tools.things_api.org.main.things.addThing({ title: "${title}" })`;
const options = { onApproval: "reject" } as const;
const code = (title: string) => `const r = await ${add(title)}; return r.ok ? "sent" : r.error.approvalId`;

type Organization = Awaited<ReturnType<typeof newRuns>>;
const idOf = async ({ ctx }: Pick<Organization, "ctx">, title: string) =>
  (await createExecution(ctx, { code: code(title), ...options })).structured.result;

it("a call that is repeated while its approval waits answers with the same approval, also within one run", async () => {
  const runs = await newRuns();
  const { ctx, sent } = runs;
  const first = await idOf(runs, "x");
  expect(first).toMatch(/\.1$/);
  expect([await idOf(runs, "x"), await idOf(runs, "x")]).toEqual([first, first]);
  expect(await idOf(runs, "y")).not.toBe(first);
  const twice = `const all = await Promise.all([${add("z")}, ${add("z")}]); all.push(await ${add("z")}); return all.map((r) => r.error.approvalId)`;
  const { executionId, structured } = await createExecution(ctx, { code: twice, ...options });
  expect(structured.result).toEqual([`${executionId}.1`, `${executionId}.1`, `${executionId}.1`]);
  expect(await listApprovals(ctx, {})).toMatchObject({ total: 3 });
  await resumeExecution(ctx, { id: String(first), action: "accept" });
  expect(await idOf(runs, "x")).toBe("sent");
  expect(sent("POST")).toHaveLength(1);
});

it("another call after one that was asked about already has an approval of its own", async () => {
  const { ctx } = await newRuns();
  const calls = `const all = await Promise.all([${add("x")}, ${add("x")}]); all.push(await ${add("y")}); return all.map((r) => r.error.approvalId)`;
  const { executionId, structured } = await createExecution(ctx, { code: calls, ...options });
  expect(structured.result).toEqual([1, 1, 2].map((number) => `${executionId}.${number}`));
});

it("what was declined is asked anew, and nobody gets the approval of somebody else", async () => {
  const runs = await newRuns();
  const { ctx: member } = await newMember(runs, "member");
  const first = await idOf(runs, "x");
  const theirs = await idOf({ ctx: member }, "x");
  expect(theirs).not.toBe(first);
  await resumeExecution(runs.ctx, { id: String(first), action: "decline" });
  const second = await idOf(runs, "x");
  expect([first, theirs]).not.toContain(second);
  await resumeExecution(runs.ctx, { id: String(second), action: "accept" });
  expect([await idOf(runs, "x"), await idOf({ ctx: member }, "x")]).toEqual(["sent", theirs]);
});

it("runs that make the same call in the same instant ask once, and all are told of that one approval", async () => {
  const runs = await newRuns();
  const { ctx } = runs;
  const tools = await idOf(runs, "warm");
  const ids = await Promise.all(Array.from({ length: 12 }, () => idOf(runs, "same")));
  expect(new Set(ids).size).toBe(1);
  expect(ids).not.toContain(tools);
  expect(await listApprovals(ctx, {})).toMatchObject({ total: 2 });
  expect(await getApproval(ctx, { id: String(ids[0]) })).toMatchObject({ state: "waiting" });
  await resumeExecution(ctx, { id: String(ids[0]), action: "accept" });
  const again = await Promise.all([idOf(runs, "same"), idOf(runs, "same"), idOf(runs, "same")]);
  expect(again.filter((one) => one === "sent")).toHaveLength(1);
  expect(new Set(again).size).toBe(2);
});

it("several calls in one instant keep their own questions where they differ", async () => {
  const runs = await newRuns();
  const all = (...titles: string[]) =>
    createExecution(runs.ctx, {
      ...options,
      code: `return (await Promise.all([${titles.map(add).join(", ")}])).map((r) => r.error.approvalId)`,
    });
  const [one, other] = await Promise.all([all("a", "b", "a"), all("b", "c", "a")]);
  const [a, b, a2] = one.structured.result as string[];
  expect(a2).toBe(a);
  const [b2, c, a3] = other.structured.result as string[];
  expect([a3, b2]).toEqual([a, b]);
  expect(await listApprovals(runs.ctx, {})).toMatchObject({ total: 3 });
  for (const id of [a, b, c]) expect(await getApproval(runs.ctx, { id: id! })).toMatchObject({ id });
});
