import { describe, expect, it } from "vitest";
import { createConnection, getConnection, updateConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createFlowRule, createPolicy, listFlowRules, removeFlowRule } from "../policies";
import { json } from "../sources/upstream.suite";
import { answerApproval } from "./approvals/answer";
import { getApproval } from "./approvals/get";
import { explainDecision } from "./decisions/explain";
import { testHooks } from "./driver/run-pass";
import { newRuns, soon, things } from "./executions.suite";
import { listGrants } from "./grants/list";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";

withDatabase();

const people = "tools.things_api.org.people.things";
const own = "tools.things_api.user.mine.things";
const readPeople = `await ${people}.getThing({ id: 1 });`;
const post = `const posted = await ${things}.listThings({}); return posted.ok ? "sent" : posted.error.code;`;
const ref = { integration: "things_api", owner: "org", name: "people" } as const;

/** A connection with the label `hr` beside one without, and a rule between them. */
async function newFlows(action: "require_approval" | "block" = "require_approval") {
  const runs = await newRuns();
  const { ctx } = runs;
  await createConnection(ctx, { ...ref, labels: ["hr"] });
  const rule = await createFlowRule(ctx, { from: "hr", target: "pattern", to: "things_api.org.main.*", action });
  const posted = () => runs.sent("GET").filter(({ url }) => url === "/things").length;
  return { ...runs, rule, posted, run: (code: string, by = ctx) => createExecution(by, { code }) };
}

const result = async (ctx: Context, code: string) => (await createExecution(ctx, { code })).structured.result;

describe("what a run has read from a label", () => {
  it("makes later calls of the target ask, and the card says what was read and where", async () => {
    const { ctx, run, posted, rule } = await newFlows();
    expect(await run(post)).toMatchObject({ structured: { result: "sent" } });
    const { executionId: id, status } = await run(`${readPeople} ${readPeople} ${post}`);
    expect([status, posted()]).toEqual(["paused", 1]);
    const flow = { id: rule.id, from: "hr", text: "from hr to things_api.org.main.*", calls: 2 };
    expect(await getApproval(ctx, { id })).toMatchObject({
      decision: { because: "flow", flows: [{ ...flow, tools: [{ address: `${people}.getThing`, calls: 2 }] }] },
      scopes: ["once", "alike", "run", "hours"],
    });
    await expect(answerApproval(ctx, { id: `${id}.1`, action: "accept", scope: "always" })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("a policy does not answer it"),
    });
    expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({ structured: { result: "sent" } });
    expect(posted()).toBe(2);
  });

  it("is blocked where the rule blocks, and the error says by which rule and what was read", async () => {
    const { run, posted } = await newFlows("block");
    const answer = await run(`${readPeople} return await ${things}.listThings({});`);
    expect(answer.structured.result).toMatchObject({
      error: {
        code: "tool_blocked",
        message: `The flow rule from hr to things_api.org.main.* blocks ${things}.listThings: this run has read from hr (${people}.getThing, 1 call).`,
        details: { flow: { from: "hr", calls: 1 } },
      },
    });
    expect(posted()).toBe(0);
  });

  it("goes to a label, or to an integration, too, and a failed answer counts as one", async () => {
    const { ctx, run, rule, upstream } = await newFlows("block");
    await removeFlowRule(ctx, { id: rule.id });
    upstream.serve(({ url }, response) => json(response, { url }, url === "/things/1" ? 404 : 200));
    expect(await result(ctx, `${readPeople} ${post}`)).toBe("sent");
    await createFlowRule(ctx, { from: "hr", target: "label", to: "public", action: "block" });
    expect(await result(ctx, `${readPeople} ${post}`)).toBe("sent");
    await updateConnection(ctx, { ...ref, name: "main", labels: ["public"] });
    expect(await result(ctx, `${readPeople} ${post}`)).toBe("tool_blocked");
    await updateConnection(ctx, { ...ref, name: "main", labels: [] });
    await createFlowRule(ctx, { from: "hr", target: "integration", to: "things_api", action: "block" });
    expect(await run(`${readPeople} ${post}`)).toMatchObject({ structured: { result: "tool_blocked" } });
  });

  it("is known after every pause and lost process, from the journal alone", { timeout: 60_000 }, async () => {
    const { ctx, run, posted } = await newFlows("block");
    testHooks().suspendsEachCall = true;
    try {
      expect(await result(ctx, `${readPeople} ${post}`)).toBe("tool_blocked");
    } finally {
      testHooks().suspendsEachCall = false;
    }
    const ask = `await ${people}.addThing({ title: "a" });`;
    const { executionId: id, status } = await run(`${readPeople} ${ask} ${post}`);
    expect(status).toBe("paused");
    expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({ structured: { result: "tool_blocked" } });
    expect(posted()).toBe(0);
  });

  it("stays read when the label is taken away, and counts when the label comes later", async () => {
    const { ctx, run, posted } = await newFlows("block");
    const wait = `await ${people}.addThing({ title: "a" });`;
    const begin = async () => (await run(`${readPeople} ${wait} ${post}`)).executionId;
    const goOn = (id: string) => resumeExecution(ctx, { id, action: "accept" });
    const [one, early] = [await begin(), await begin()];
    await updateConnection(ctx, { ...ref, labels: [] });
    expect(await goOn(one)).toMatchObject({ structured: { result: "tool_blocked" } });
    const late = await begin();
    await updateConnection(ctx, { ...ref, labels: ["hr"] });
    for (const id of [early, late]) expect(await goOn(id)).toMatchObject({ structured: { result: "tool_blocked" } });
    expect(posted()).toBe(0);
  });

  it("does not hold up a call that begins before the answer is there, and holds up the one after", async () => {
    const { run, upstream } = await newFlows("block");
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      release = resolve;
    });
    upstream.serve(({ url }, response) => {
      if (url === "/things") release();
      void (url === "/things" ? Promise.resolve() : arrived).then(() => json(response, { url }));
    });
    const code = `const [read, first] = await Promise.all([${people}.getThing({ id: 1 }), ${things}.listThings({})]);
      const second = await ${things}.listThings({}); return [read.ok, first.ok, second.error?.code];`;
    expect((await run(code)).structured.result).toEqual([true, true, "tool_blocked"]);
  });

  it("holds for members' own connections, and for nobody in another organization", async () => {
    const { ctx, run, rule, ...organization } = await newFlows("block");
    const ann = await newMember({ ...organization, ctx }, "member");
    await createConnection(ann.ctx, { integration: "things_api", owner: "user", name: "mine", labels: ["hr"] });
    const read = `await ${own}.getThing({ id: 1 });`;
    expect(await run(`${read} ${post}`, ann.ctx)).toMatchObject({ structured: { result: "tool_blocked" } });
    const place = { integration: "things_api", owner: "user", name: "mine" } as const;
    await expect(updateConnection(ann.ctx, { ...place, labels: [] })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("policies:write"),
    });
    await updateConnection(ann.ctx, { ...place, labels: ["hr", "own"] });
    await updateConnection(ann.ctx, { ...place, labels: ["hr"] });
    expect((await getConnection(ann.ctx, place)).labels).toEqual(["hr"]);
    const other = await newOrganization();
    expect((await listFlowRules(other.ctx, {})).items).toEqual([]);
    await expect(removeFlowRule(other.ctx, { id: rule.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(removeFlowRule(ann.ctx, { id: rule.id })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("an approval", () => {
  it("that was given for the run before it read anything does not cover what it carries, and one for hours is revocable", async () => {
    const { ctx, run, posted } = await newFlows();
    await createPolicy(ctx, { owner: "org", pattern: "things_api.org.main.*", action: "require_approval" });
    const twice = `await ${things}.listThings({}); ${readPeople} await ${things}.listThings({}); ${post}`;
    const { executionId: id } = await run(twice);
    await answerApproval(ctx, { id: `${id}.1`, action: "accept", scope: "run" });
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused", waiting: 1 }));
    expect(posted()).toBe(1);
    expect(await getApproval(ctx, { id: `${id}.2` })).toMatchObject({
      decision: { because: "rule", rule: { pattern: "things_api.org.main.*" }, flows: [{ from: "hr" }] },
    });
    await answerApproval(ctx, { id: `${id}.2`, action: "accept", scope: "hours", hours: 1 });
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" }));
    expect(posted()).toBe(3);
    expect((await listGrants(ctx, {})).items).toMatchObject([{ reach: "hours", address: `${things}.listThings` }]);
    expect((await run(`${readPeople} ${post}`)).status).toBe("completed");
    expect((await run(post)).status).toBe("paused");
  });

  it("of a plan covers what the plan would have carried", async () => {
    const { ctx, sent } = await newFlows();
    await createPolicy(ctx, { owner: "org", pattern: "things_api.org.main.*", action: "allow" });
    const code = `const { data } = await ${people}.getThing({ id: 1 }); return (await ${things}.addThing({ title: data.url })).ok`;
    const { executionId: plan, structured } = await createExecution(ctx, { code, mode: "plan" });
    expect(structured.plan).toMatchObject([{ decision: { action: "require_approval", flows: [{ from: "hr" }] } }]);
    const { executionId: id, status } = await createExecution(ctx, { plan });
    expect(status).toBe("paused");
    expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({
      status: "completed",
      structured: { result: true },
    });
    expect(sent("POST")).toHaveLength(1);
  });
});

describe("an explanation", () => {
  it("names the flow rules that are about a tool, and decides as after reading", async () => {
    const { ctx, rule } = await newFlows("block");
    const address = `${things}.listThings`;
    const flows = [
      { id: rule.id, from: "hr", action: "block", applies: false, why: "Once a run has read from hr, it is blocked." },
    ];
    expect(await explainDecision(ctx, { address })).toMatchObject({ action: "allow", flows });
    expect(await explainDecision(ctx, { address, read: ["hr"] })).toMatchObject({
      action: "block",
      because: "flow",
      sentence: "It is blocked, because the run has read from hr: the flow rule from hr to things_api.org.main.*.",
      flows: [{ applies: true }],
    });
    expect(await explainDecision(ctx, { address: `${people}.listThings`, read: ["hr"] })).toMatchObject({
      action: "allow",
      flows: [],
    });
  });
});

describe("a flow rule", () => {
  it("follows a renamed connection, which is no way around it", async () => {
    const { ctx, ...organization } = await newFlows("block");
    await updateConnection(ctx, { ...ref, name: "main", newName: "renamed" });
    expect((await listFlowRules(ctx, {})).items).toMatchObject([{ to: "things_api.org.renamed.*" }]);
    await createFlowRule(ctx, { from: "hr", target: "pattern", to: "things_api.user.mine.*", action: "block" });
    const ann = await newMember({ ...organization, ctx }, "member");
    await createConnection(ann.ctx, { integration: "things_api", owner: "user", name: "mine" });
    const renaming = updateConnection(ann.ctx, { integration: "things_api", owner: "user", name: "mine", newName: "elsewhere" });
    await expect(renaming).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("the flow rule from hr to"),
    });
  });

  it("that means nothing, or is there already, is refused with a reason", async () => {
    const { ctx } = await newFlows();
    const written = [
      [{ from: "HR", target: "label", to: "public" }, "invalid"],
      [{ from: "hr", target: "label", to: "Public!" }, "invalid"],
      [{ from: "hr", target: "label", to: "hr" }, "invalid"],
      [{ from: "hr", target: "integration", to: "slack.*" }, "invalid"],
      [{ from: "hr", target: "pattern", to: "sla*" }, "invalid"],
      [{ from: "hr", target: "pattern", to: "things_api.org.main.**" }, "conflict"],
    ] as const;
    for (const [scope, code] of written)
      await expect(createFlowRule(ctx, { ...scope, action: "block" }), JSON.stringify(scope)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(/\S/),
      });
    expect((await listFlowRules(ctx, {})).items).toHaveLength(1);
    const many = Array.from({ length: 11 }, (_, index) => `label-${index}`);
    await expect(updateConnection(ctx, { ...ref, labels: many })).rejects.toMatchObject({ code: "invalid" });
  });
});
