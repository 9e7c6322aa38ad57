import { beforeAll, describe, expect, it } from "vitest";
import { newMember } from "../identity/person.suite";
import { withDatabase } from "../operation/organization.suite";
import { staticPlugins } from "../plugins";
import { bringPrograms } from "../plugins/programs.suite";
import { createPolicy } from "../policies";
import { getApproval } from "./approvals/get";
import { listApprovals } from "./approvals/list";
import { builtinOperations } from "./builtins.suite";
import { newRuns, soon, things } from "./executions.suite";
import { cancelExecution } from "./runs/cancel";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";
import { offerStaticTools } from "./tools/static-tools";

bringPrograms();

withDatabase();
beforeAll(() => {
  const offered = staticPlugins.filter(({ id, areBuiltins }) => areBuiltins || id === "programs");
  offerStaticTools({ ...builtinOperations, tryTool }, offered);
});

const program = (code: string, inputs: object = {}) => `tools.programs.main.run(${JSON.stringify({ code, inputs })})`;
const add = (title: string) => `return (await ${things}.addThing({ title: "${title}" })).data.body.title`;

describe("a run within a call", () => {
  it("gets its inputs as values and gives its result to the call, whose run links to it and back", async () => {
    const { ctx } = await newRuns();
    const inputs = { city: `a\`$\{1}"'</script>`, count: 2, "a-b": [1], console: "kept" };
    const inner = "return [city, count + 1, inputs['a-b'], typeof console.log, inputs.console]";
    const answer = await createExecution(ctx, { code: `return await ${program(inner, inputs)}` });
    expect(answer.structured.result).toEqual({ ok: true, data: [inputs.city, 3, [1], "function", "kept"] });
    const outer = await getExecution(ctx, { id: answer.executionId });
    const { childId } = outer.calls[0]!;
    expect(await getExecution(ctx, { id: childId! })).toMatchObject({
      ...{ state: "completed", kind: "code", source: inner, inputs },
      within: { executionId: answer.executionId, seq: 1, address: "programs.main.run" },
    });
    expect(outer.within).toBeNull();
  });

  it("fails as an answer: with what its program threw, code that cannot be read, and tools that call each other too deep", async () => {
    const { ctx, db } = await newRuns();
    const run = async (code: string) => (await createExecution(ctx, { code: `return await ${code}` })).structured.result;
    expect(await run(program("throw new Error('no')"))).toEqual({
      ok: false,
      error: { code: "program_failed", message: "no", retryable: false },
    });
    expect(await run(program("return ("))).toMatchObject({ ok: false, error: { code: "syntax_error" } });
    let nested = "return 'bottom'";
    for (let depth = 0; depth < 5; depth++)
      nested = `const inner = await ${program(nested)}; return inner.ok ? inner.data : inner.error`;
    expect(await run(program(nested))).toMatchObject({
      data: { code: "limit_exceeded", message: expect.stringContaining("5 deep") },
    });
    expect(await db.execution.count({ where: { parentId: { not: null } } })).toBe(6);
  });

  it("pauses for an approval: the run around it waits without memory, and goes on with the answer", async () => {
    const { ctx, db, sent } = await newRuns();
    const code = `const [a, b] = await Promise.all([${program(add("a"))}, ${things}.getThing({ id: 1 })]); return [a, b.ok]`;
    const paused = await createExecution(ctx, { code });
    const [outer, child] = await db.execution.findMany({ orderBy: { id: "asc" } });
    expect([outer, child]).toMatchObject([
      { state: "paused", leaseUntil: null },
      { state: "paused", leaseUntil: null, parentId: outer!.id, parentSeq: 1 },
    ]);
    expect(paused).toMatchObject({ status: "paused", executionId: child!.id });
    expect(await getExecution(ctx, { id: outer!.id })).toMatchObject({ status: "paused", structured: paused.structured });
    const { items } = await listApprovals(ctx, {});
    const within = { executionId: outer!.id, seq: 1, address: "programs.main.run" };
    expect(items).toMatchObject([{ executionId: child!.id, within }]);
    expect(await getApproval(ctx, { id: items[0]!.id })).toMatchObject({ within });
    const answer = await resumeExecution(ctx, { id: paused.executionId, action: "accept" });
    expect(answer).toMatchObject({ status: "completed", executionId: outer!.id });
    expect(answer.structured.result).toEqual([{ ok: true, data: "a" }, true]);
    expect(sent("POST")).toHaveLength(1);
    expect((await getExecution(ctx, { id: outer!.id })).calls.map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);
  });

  it("asks twice, deep within, and each answer belongs to one question", async () => {
    const { ctx, sent } = await newRuns();
    const twice = `${add("a").replace("return", "const a =")}; ${add("b").replace("return", "const b =")}; return [a, b]`;
    const first = await createExecution(ctx, { code: `return (await ${program(`return (await ${program(twice)}).data`)}).data` });
    const second = await resumeExecution(ctx, { id: first.executionId, action: "accept" });
    expect(second).toMatchObject({ status: "paused", executionId: `${first.executionId}.2` });
    const last = await resumeExecution(ctx, { id: second.executionId, action: "accept" });
    expect(last).toMatchObject({ status: "completed", structured: { result: ["a", "b"] } });
    expect(sent("POST")).toHaveLength(2);
  });

  it("is refused what needs an approval where its run does not wait, and a plan makes it a plan", async () => {
    const { ctx, sent } = await newRuns();
    const asks = `return await ${program(`return (await ${things}.addThing({ title: "a" })).error.code`)}`;
    const rejected = await createExecution(ctx, { code: asks, onApproval: "reject" });
    expect(rejected.structured.result).toEqual({ ok: true, data: "approval_pending" });
    const looking = `tools.programs.main.look({ code: ${JSON.stringify(`return (await ${things}.addThing({ title: "b" })).planned`)} })`;
    const plan = await createExecution(ctx, {
      code: `return [(await ${looking}).data, (await ${program("return 1")}).planned]`,
      mode: "plan",
    });
    expect(plan.structured.result).toEqual([true, true]);
    expect(sent("POST")).toEqual([]);
  });

  it("ends with the run around it, and that one goes on when it is cancelled alone", async () => {
    const { ctx, db } = await newRuns();
    const code = `const inner = await ${program(`return await ${program(add("a"))}`)}; return inner.data ?? inner.error`;
    const begin = async () => {
      const before = await db.execution.count();
      await createExecution(ctx, { code });
      return (await db.execution.findMany({ orderBy: { id: "asc" }, skip: before })).map(({ id }) => id);
    };
    const stateOf = async (ids: string[]) =>
      (await db.execution.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })).map(({ state }) => state);
    const all = await begin();
    await cancelExecution(ctx, { id: all[0]! });
    expect(await stateOf(all)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect((await listApprovals(ctx, {})).items).toEqual([]);
    const others = await begin();
    await cancelExecution(ctx, { id: others[2]! });
    await soon(async () => expect(await stateOf(others)).toEqual(["completed", "completed", "cancelled"]));
    const { structured } = await getExecution(ctx, { id: others[0]! });
    expect(structured.result).toMatchObject({ ok: false, error: { code: "cancelled" } });
  });

  it("ends when the program around it does not wait for it", async () => {
    const { ctx, db } = await newRuns();
    const code = `void ${program(add("a"))}; await ${things}.getThing({ id: 1 }); await new Promise((done) => setTimeout(done, 1_500)); return 1`;
    expect(await createExecution(ctx, { code })).toMatchObject({ status: "completed" });
    expect((await db.execution.findMany({ orderBy: { id: "asc" } })).map(({ state }) => state)).toEqual([
      "completed",
      "cancelled",
    ]);
    expect((await listApprovals(ctx, {})).items).toEqual([]);
  });

  it("is decided by the rules of its actor as they are when it goes on, and is not seen by other members", async () => {
    const runs = await newRuns();
    const { ctx, db } = runs;
    const member = await newMember(runs, "member");
    const other = await newMember(runs, "member");
    const paused = await createExecution(member.ctx, { code: `return await ${program(add("a"))}` });
    await expect(getExecution(other.ctx, { id: paused.executionId })).rejects.toThrow("not yours");
    await createPolicy(ctx, { owner: "org", pattern: "*", action: "block" });
    const answer = await resumeExecution(ctx, { id: paused.executionId, action: "accept" });
    expect(answer.structured.result).toMatchObject({ ok: false });
    expect(await db.execution.count({ where: { state: { in: ["running", "paused"] } } })).toBe(0);
  });
});
