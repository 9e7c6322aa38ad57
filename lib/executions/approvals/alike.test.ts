import { describe, expect, it } from "vitest";
import { updateConnection } from "../../connections";
import { newMember } from "../../identity/person.suite";
import { refreshIntegration } from "../../integrations";
import type { Context } from "../../operation/context";
import { withDatabase } from "../../operation/organization.suite";
import { createPolicy } from "../../policies";
import { apiText } from "../../sources/upstream.suite";
import { resume } from "../driver/resume";
import { testHooks } from "../driver/run-pass";
import { newRuns, operations, soon, things } from "../executions.suite";
import { differing, sameIn } from "../grants/alike";
import { listGrants } from "../grants/list";
import { revokeGrant } from "../grants/revoke";
import { cancelExecution } from "../runs/cancel";
import { createExecution } from "../runs/create";
import { resumeExecution } from "../runs/resume";
import { answerApproval, decide } from "./answer";
import { AnswerInput } from "./answer-input";
import { getApproval } from "./get";
import { listApprovals } from "./list";

withDatabase();

type Runs = Awaited<ReturnType<typeof newRuns>>;

const add = (title: string, more = "") => `${things}.addThing({ title: "${title}"${more} })`;
const together = (count: number, then = "") => `const all = await Promise.all(Array.from({ length: ${count} }, (_, n) =>
  ${things}.addThing({ title: "t" + n, amount: n === 3 ? 9 : 5 })));
${then}
return all.filter((one) => one.ok).length;`;
const alike = { action: "accept" as const, scope: "alike" as const, varying: ["/body/title"] };

async function begin(ctx: Context, code: string): Promise<string> {
  const { executionId, status } = await createExecution(ctx, { code });
  expect(status).toBe("paused");
  return executionId;
}

const titles = ({ sent }: Runs) => sent("POST").map(({ body }) => (JSON.parse(body) as { title: string }).title);

describe("arguments that are compared", () => {
  const one = { to: "a", body: { amount: 5, tags: ["x"], lines: [{ n: 1 }], "a/b": null } };

  it("differ where a value is missing, of another kind or another one, at the pointer of the value", () => {
    const other = { body: { "a/b": 0, lines: [{ n: 1 }, { n: 2 }], tags: ["x", "y"], amount: 5 }, to: "a", cc: "b" };
    expect(differing([one, other]).sort()).toEqual(["/body/a~1b", "/body/lines/1/n", "/body/tags", "/cc"]);
    expect(differing([one])).toEqual([]);
    expect(differing([{ id: 1 }, { id: "1" }, {}])).toEqual(["/id"]);
  });

  it("are the same in every value that is not named itself", () => {
    expect(sameIn(one, ["/body", "/body/lines/0/n", "/body/amount", "/body/ta"])).toEqual([
      ["/to", '"a"'],
      ["/body/tags", '["x"]'],
      ["/body/a~1b", "null"],
    ]);
  });
});

describe("an approval of all that is alike", () => {
  it("answers fifty waiting calls at once, and leaves those that differ elsewhere", async () => {
    const runs = await newRuns();
    const id = await begin(runs.ctx, together(51));
    const { alike: compared } = await getApproval(runs.ctx, { id });
    expect(compared).toMatchObject({ waiting: 50, varying: ["/body/title", "/body/amount"] });
    expect(compared?.calls).toHaveLength(10);
    const answer = await answerApproval(runs.ctx, { id, ...alike });
    expect(answer).toMatchObject({ state: "accepted", isYours: true });
    expect(answer.others).toHaveLength(49);
    await soon(() => expect(titles(runs)).toHaveLength(50));
    const { items } = await listApprovals(runs.ctx, {});
    expect(items).toMatchObject([{ id: `${id}.4`, arguments: { body: { title: "t3", amount: 9 } } }]);
    expect(await getApproval(runs.ctx, { id: `${id}.51` })).toMatchObject({
      state: "accepted",
      answer: { by: { id: runs.ctx.actor.id }, scope: { kind: "alike", varying: ["/body/title"] } },
    });
    expect(await runs.db.auditEvent.count({ where: { action: "approval.answer" } })).toBe(1);
    const last = await resumeExecution(runs.ctx, { id: items[0]!.pauseId, action: "accept" });
    expect(last).toMatchObject({ status: "completed", structured: { result: 51 } });
    expect(new Set(titles(runs)).size).toBe(51);
  });

  it("lets later calls of the run pass, asks for any other value and field, and for another run", async () => {
    const runs = await newRuns();
    const code = `for (const title of ["a", "b", "c"]) await ${things}.addThing({ amount: 5, title });
      await ${add("d", ", amount: 6")}; await ${add("e")}; await ${add("f", ", amount: 5")}; return "done"`;
    const id = await begin(runs.ctx, code);
    const asks = async (pause: string) =>
      expect(await resumeExecution(runs.ctx, { id: pause, action: "decline" })).toMatchObject({ status: "paused" });
    expect(await resumeExecution(runs.ctx, { id, ...alike })).toMatchObject({ status: "paused", executionId: `${id}.2` });
    expect(titles(runs)).toEqual(["a", "b", "c"]);
    expect(await getApproval(runs.ctx, { id: `${id}.2` })).toMatchObject({ arguments: { body: { title: "d", amount: 6 } } });
    await asks(`${id}.2`);
    expect(await getApproval(runs.ctx, { id: `${id}.3` })).toMatchObject({ arguments: { body: { title: "e" } } });
    const other = await begin(runs.ctx, `return (await ${add("g", ", amount: 5")}).ok`);
    await cancelExecution(runs.ctx, { id: other });
    expect(await resumeExecution(runs.ctx, { id: `${id}.3`, action: "decline" })).toMatchObject({ status: "completed" });
    expect(titles(runs)).toEqual(["a", "b", "c", "f"]);
    expect(await begin(runs.ctx, `return (await ${add("a", ", amount: 5")}).ok`)).not.toBe(id);
  });

  const changes: [what: string, change: (runs: Runs) => Promise<unknown>][] = [
    [
      "its connection has another credential",
      ({ ctx, upstream }) =>
        updateConnection(ctx, { integration: "things_api", owner: "org", name: "main", baseUrl: upstream.origin }),
    ],
    [
      "its tool has another definition",
      async ({ ctx, upstream, slug }) => {
        const body = { type: "object", properties: { title: { type: "string" }, amount: { type: "integer" }, note: {} } };
        const other = operations.map((one) => (one.id === "addThing" ? { ...one, body } : one));
        await refreshIntegration(ctx, { slug, source: { text: apiText({ origin: upstream.origin, operations: other }) } });
      },
    ],
    [
      "a newer policy asks",
      ({ ctx }) => createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "require_approval" }),
    ],
    [
      "it was revoked",
      async ({ ctx }) => {
        const [grant] = (await listGrants(ctx, {})).items;
        await revokeGrant(ctx, { id: grant!.id });
      },
    ],
  ];

  it.each(changes)("asks again when %s", async (_what, change) => {
    const runs = await newRuns();
    const id = await begin(runs.ctx, `await ${add("a")}; await ${things}.removeThing({ id: 1 }); await ${add("b")}; return 1`);
    expect(await resumeExecution(runs.ctx, { id, ...alike })).toMatchObject({ executionId: `${id}.2` });
    await change(runs);
    expect(await listGrants(runs.ctx, {})).toEqual({ items: [] });
    await resumeExecution(runs.ctx, { id: `${id}.2`, action: "decline" });
    expect(await getApproval(runs.ctx, { id: `${id}.3` })).toMatchObject({
      state: "waiting",
      arguments: { body: { title: "b" } },
    });
    expect(titles(runs)).toEqual(["a"]);
  });

  it("does not reach calls that another policy asks about, or that this person may not approve", async () => {
    const runs = await newRuns();
    const when = { properties: { body: { properties: { title: { const: "t2" } } } } };
    const rule = { owner: "org", pattern: "things_api.*", action: "require_approval" } as const;
    await createPolicy(runs.ctx, { ...rule, when, noSelfApproval: true });
    const id = await begin(runs.ctx, together(3, `all.push(await ${add("t2", ", amount: 5")});`));
    expect((await answerApproval(runs.ctx, { id, ...alike })).others).toEqual([`${id}.2`]);
    await soon(() => expect(titles(runs).sort()).toEqual(["t0", "t1"]));
    const { ctx: admin } = await newMember(runs, "admin");
    expect(await resumeExecution(admin, { id: `${id}.3`, action: "accept" })).toMatchObject({
      status: "paused",
      executionId: `${id}.4`,
    });
  });

  it("is listed with what has to be the same, ends with its run, and is no business of other members", async () => {
    const runs = await newRuns();
    const { ctx: member } = await newMember(runs, "member");
    const { ctx: other } = await newMember(runs, "member");
    const id = await begin(member, `await ${add("a", ", amount: 5")}; await ${things}.removeThing({ id: 1 }); return 1`);
    const stranger = await newRuns();
    for (const { ctx } of [{ ctx: other }, stranger])
      await expect(answerApproval(ctx, { id, ...alike })).rejects.toMatchObject({ code: "not_found" });
    await resumeExecution(member, { id, ...alike });
    const same = [{ pointer: "/body/amount", value: "5" }];
    expect((await listGrants(member, {})).items).toMatchObject([
      { reach: "alike", executionId: id, alike: { varying: ["/body/title"], same }, mayRevoke: true },
    ]);
    expect([await listGrants(other, {}), await listGrants(stranger.ctx, {})]).toEqual([{ items: [] }, { items: [] }]);
    await resumeExecution(member, { id: `${id}.2`, action: "decline" });
    expect(await listGrants(member, {})).toEqual({ items: [] });
  });

  it("is complete once it is given, however often a process is lost afterwards", async () => {
    const runs = await newRuns();
    const given = AnswerInput.parse(alike);
    const id = await begin(runs.ctx, together(3));
    await decide(runs.ctx, { id, number: 1 }, given); // nobody goes on with the run here
    expect(await listApprovals(runs.ctx, {})).toMatchObject({ total: 0 });
    expect(await resume(runs.organizationId, id)).toMatchObject({ standing: { state: "completed" } });
    const loop = await begin(runs.ctx, `for (const title of ["x", "y", "z"]) await ${things}.addThing({ title, amount: 5 });`);
    await decide(runs.ctx, { id: loop, number: 1 }, given);
    const hooks = testHooks();
    hooks.suspendsEachCall = true;
    try {
      expect(await resume(runs.organizationId, loop)).toMatchObject({ standing: { state: "completed" } });
    } finally {
      hooks.suspendsEachCall = false;
    }
    expect(titles(runs).sort()).toEqual(["t0", "t1", "t2", "x", "y", "z"]);
  });

  const edited = { body: { title: "z" } };
  it.each<[what: string, given: object, said: RegExp]>([
    ["nothing that may differ", { scope: "alike" }, /^varying: Name the arguments that may differ/],
    [
      "an argument that is not there",
      { ...alike, varying: ["/body/titel"] },
      /^varying: \/body\/titel is not among .*\/body\/title/,
    ],
    ["what is no pointer", { ...alike, varying: ["body.title"] }, /JSON pointer/],
    ["arguments that may differ, and another reach", { ...alike, scope: "run" }, /^varying: Only the scope/],
    ["edited arguments", { ...alike, arguments: edited }, /^scope: Edited arguments count for one call/],
  ])("is refused with %s", async (_what, given, said) => {
    const runs = await newRuns();
    const id = await begin(runs.ctx, `return (await ${add("a")}).ok`);
    const refused = answerApproval(runs.ctx, { id, ...given, action: "accept" });
    await expect(refused).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(said) });
    expect(await getApproval(runs.ctx, { id })).toMatchObject({ state: "waiting" });
  });

  it("is refused for a run that did not wait", async () => {
    const runs = await newRuns();
    const { executionId: id } = await createExecution(runs.ctx, { code: `return (await ${add("a")}).ok`, onApproval: "reject" });
    expect(await getApproval(runs.ctx, { id })).toMatchObject({ alike: null });
    await expect(answerApproval(runs.ctx, { id, ...alike })).rejects.toMatchObject({ code: "invalid" });
  });
});
