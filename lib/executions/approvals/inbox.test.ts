import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createConnection, removeConnection } from "../../connections";
import { createApiKey } from "../../identity";
import { newMember } from "../../identity/person.suite";
import { addIntegration } from "../../integrations";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { apiText } from "../../sources/upstream.suite";
import { newRuns, things } from "../executions.suite";
import { cancelExecution } from "../runs/cancel";
import { tryTool } from "../runs/try";
import { answerApproval } from "./answer";
import { followApprovals } from "./follow";
import { getApproval } from "./get";
import { listApprovals } from "./list";
import { locateApproval } from "./locate";
import { getApprovalSchema } from "./tool";
import { followViewers } from "./viewers";

withDatabase();

type Runs = Awaited<ReturnType<typeof newRuns>>;

const args = { title: "one", amount: "2" };

async function ask({ ctx }: Pick<Runs, "ctx">, given: object = args): Promise<string> {
  const answer = await tryTool(ctx, { address: `${things}.addThing`, args: { ...given } });
  expect(answer).toMatchObject({ ok: false, error: { code: "approval_pending" } });
  return answer.executionId;
}

/** As a client follows: news of what it knows already may come late, and its mark is the same then. */
async function nextStanding(ctx: Context, mark: string): ReturnType<typeof followApprovals> {
  const standing = await followApprovals(ctx, { mark, waitMs: 30_000 });
  return standing.mark === mark ? nextStanding(ctx, mark) : standing;
}

describe("whoever follows approvals", () => {
  it("hears at once of one that comes, one that is answered, and one whose run is cancelled", async () => {
    const runs = await newRuns();
    const none = await followApprovals(runs.ctx, {});
    expect(none).toMatchObject({ waiting: 0, newest: null });

    const coming = nextStanding(runs.ctx, none.mark);
    const id = await ask(runs);
    const one = await coming;
    expect(one).toMatchObject({ waiting: 1, newest: { id: `${id}.1`, address: `${things}.addThing` } });

    const answering = nextStanding(runs.ctx, one.mark);
    await answerApproval(runs.ctx, { id, action: "decline" });
    expect(await answering).toMatchObject({ waiting: 0 });

    const second = await ask(runs);
    const waiting = await followApprovals(runs.ctx, {});
    const cancelling = nextStanding(runs.ctx, waiting.mark);
    await cancelExecution(runs.ctx, { id: second });
    expect(await cancelling).toMatchObject({ waiting: 0 });
  });

  it("answers at once when something came that is not known yet", async () => {
    const runs = await newRuns();
    const { mark } = await followApprovals(runs.ctx, {});
    await ask(runs);
    expect(await followApprovals(runs.ctx, { mark, waitMs: 30_000 })).toMatchObject({ waiting: 1 });
  });

  it("counts only what they may answer", async () => {
    const runs = await newRuns();
    const { ctx: member } = await newMember(runs, "member");
    const { ctx: viewer } = await newMember(runs, "viewer");
    await ask(runs);
    const theirs = await ask({ ctx: member });
    expect(await followApprovals(member, {})).toMatchObject({ waiting: 1, newest: { id: `${theirs}.1` } });
    expect(await followApprovals(runs.ctx, {})).toMatchObject({ waiting: 2 });
    await expect(followApprovals(viewer, {})).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is an approver for the approvals of everybody, who calls and cancels nothing", async () => {
    const runs = await newRuns();
    const [{ ctx: approver }, { ctx: member }] = [await newMember(runs, "approver"), await newMember(runs, "member")];
    const id = await ask({ ctx: member });
    expect(await followApprovals(approver, {})).toMatchObject({ waiting: 1, newest: { id: `${id}.1` } });
    expect(await getApproval(approver, { id })).toMatchObject({ mayAnswer: true, mayEdit: false });
    await expect(cancelExecution(approver, { id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(ask({ ctx: approver })).rejects.toMatchObject({ code: "forbidden" });
    expect(await answerApproval(approver, { id, action: "accept" })).toMatchObject({ state: "accepted", isYours: true });
  });
});

describe("an approval", () => {
  it("is listed among one's own only when one's own run asked for it", async () => {
    const runs = await newRuns();
    const { ctx: member } = await newMember(runs, "member");
    const mine = await ask(runs);
    const theirs = await ask({ ctx: member });
    const idsOf = async (mineOnly: boolean) =>
      (await listApprovals(runs.ctx, { mine: mineOnly })).items.map(({ executionId }) => executionId);
    expect(await idsOf(true)).toEqual([mine]);
    expect(await idsOf(false)).toEqual([mine, theirs]);
  });

  it("shows the exact text that is approved, and which reach whoever looks may give", async () => {
    const runs = await newRuns();
    const { ctx: member } = await newMember(runs, "member");
    const id = await ask({ ctx: member });
    const seen = await getApproval(member, { id });
    expect(seen).toMatchObject({
      arguments: { body: { title: "one", amount: 2 } },
      scopes: ["once", "alike", "run", "hours"],
    });
    expect(JSON.parse(seen.argumentsText ?? "")).toEqual(seen.arguments);
    expect((await getApproval(runs.ctx, { id })).scopes).toEqual(["once", "alike", "run", "hours", "always"]);
  });

  it("is listed without what is large of its arguments, asked or edited, which its card tells whole", async () => {
    const runs = await newRuns();
    const large = "x".repeat(30_000);
    const ids = [await ask(runs, { title: large }), await ask(runs, { title: "one" }), await ask(runs, { title: "two" })];
    await answerApproval(runs.ctx, { id: ids[2]!, action: "accept", arguments: { body: { title: large } } });
    const left = { arguments: null, argumentsText: null, areArgumentsLarge: true };
    const whole = { arguments: { body: { title: large } }, areArgumentsLarge: false };
    const small = (title: string) => ({ arguments: { body: { title } }, argumentsText: JSON.stringify({ body: { title } }) });
    expect((await listApprovals(runs.ctx, {})).items).toMatchObject([left, { ...small("one"), areArgumentsLarge: false }]);
    expect(await getApproval(runs.ctx, { id: ids[0]! })).toMatchObject(whole);
    const answer = { isEdited: true, editedArguments: null };
    const answered = await listApprovals(runs.ctx, { state: "answered" });
    expect(answered.items).toMatchObject([{ ...small("two"), areArgumentsLarge: true, answer }]);
    const edited = await getApproval(runs.ctx, { id: ids[2]! });
    expect(edited).toMatchObject({ areArgumentsLarge: false, answer: { isEdited: true, editedArguments: whole.arguments } });
  });

  it("tells how the tool's arguments are edited, and says at which place an edit is wrong", async () => {
    const runs = await newRuns();
    const id = await ask(runs);
    const { inputSchema } = await getApprovalSchema(runs.ctx, { id });
    expect(JSON.stringify(inputSchema)).toContain('"title"');
    const wrong = answerApproval(runs.ctx, { id, action: "accept", arguments: { body: { title: "two", amount: "many" } } });
    await expect(wrong).rejects.toMatchObject({
      code: "invalid",
      details: { "arguments.body.amount": [expect.stringContaining("amount")] },
    });
    expect(runs.sent("POST")).toEqual([]);
  });

  it("is found in another organization of the same person, and in nobody else's", async () => {
    const runs = await newRuns();
    const id = await ask(runs);
    const elsewhere = await newOrganization();
    await expect(locateApproval(elsewhere.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
    const { ctx: mine } = await newOrganization(runs.owner);
    expect(await locateApproval(mine, { id })).toMatchObject({ organization: { id: runs.organizationId } });
  });
});

describe("what an approval says of its tool", () => {
  it("is what it does to the world, its own words, and where it is sent, with what the call fills in", async () => {
    const runs = await newRuns();
    const answer = await tryTool(runs.ctx, { address: `${things}.removeThing`, args: { id: 7 } });
    const tool = { description: "removeThing", effect: "destructive", minorUnits: [] };
    const view = { message: "DELETE /things/7", tool };
    expect(await getApproval(runs.ctx, { id: answer.executionId })).toMatchObject(view);
    expect((await listApprovals(runs.ctx, {})).items).toMatchObject([view]);
  });

  it("tells which amounts count the smallest unit of a currency", async () => {
    const { ctx } = await newOrganization();
    const money = {
      amount: { type: "integer", description: "In the smallest unit of the currency" },
      currency: { type: "string" },
    };
    const properties = { ...money, tax: { type: "object", properties: { amount: { type: "integer" }, currency: {} } } };
    const refund = { path: "/refunds", method: "post", id: "refund", body: { type: "object", properties } };
    await addIntegration(ctx, { source: { text: apiText({ origin: "https://pay.example.com", operations: [refund] }) } });
    await createConnection(ctx, { integration: "things_api", owner: "org" });
    const args = { body: { amount: 12_500, currency: "eur", tax: { amount: 3, currency: "eur" } } };
    const { executionId: id } = await tryTool(ctx, { address: `${things}.refund`, args });
    expect(await getApproval(ctx, { id })).toMatchObject({ tool: { effect: "write", minorUnits: ["/body/amount"] } });
  });

  it("is gone with the connection, and the approval is still there to read", async () => {
    const runs = await newRuns();
    const id = await ask(runs);
    await removeConnection(runs.ctx, { integration: "things_api", owner: "org", name: "main" });
    expect(await getApproval(runs.ctx, { id })).toMatchObject({ message: "POST /things", tool: null });
  });
});

describe("who looks at an approval", () => {
  const look = (ctx: Context, id: string, more: object = {}) =>
    followViewers(ctx, { id, tab: randomUUID(), waitMs: 20_000, ...more });
  const namesFor = async (ctx: Context, id: string) => (await followViewers(ctx, { id })).items.map(({ name }) => name);

  it("is told to others who may see it as they come and go, and to nobody else", async () => {
    const runs = await newRuns();
    const { ctx: admin } = await newMember(runs, "admin");
    const { ctx: member } = await newMember(runs, "member");
    const id = await ask(runs);
    const alone = await look(runs.ctx, id);
    expect(alone.items).toEqual([]);
    const coming = followViewers(runs.ctx, { id, mark: alone.mark, waitMs: 20_000 });
    const tab = randomUUID();
    expect((await followViewers(admin, { id, tab, waitMs: 20_000 })).items).toMatchObject([{ id: runs.ctx.actor.id }]);
    const seen = await coming;
    expect(seen.items).toMatchObject([{ id: admin.actor.id }]);
    await expect(look(member, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(look((await newOrganization()).ctx, id)).rejects.toMatchObject({ code: "not_found" });
    const leaving = followViewers(runs.ctx, { id, mark: seen.mark, waitMs: 20_000 });
    await followViewers(admin, { id, tab, isLeaving: true });
    expect((await leaving).items).toEqual([]);
  });

  it("is a person at one approval at a time, also with several pages, and never a key", async () => {
    const runs = await newRuns();
    const { ctx: admin } = await newMember(runs, "admin");
    const [first, second] = [await ask(runs), await ask(runs, { title: "two" })];
    const tab = randomUUID();
    await look(admin, first, { tab });
    await look(admin, first);
    await vi.waitFor(async () => expect(await namesFor(runs.ctx, first)).toHaveLength(1));
    await look(admin, second, { tab });
    await vi.waitFor(async () => expect(await namesFor(runs.ctx, second)).toHaveLength(1));
    expect(await namesFor(runs.ctx, first)).toHaveLength(1);
    const { id } = await createApiKey(runs.ctx, { name: "Agent", permissions: ["executions:answer"] });
    const actor = { kind: "apiKey", id, label: "Agent", onBehalfOf: null, permissions: runs.ctx.actor.permissions } as const;
    const key: Context = { ...runs.ctx, actor };
    expect((await look(key, second)).items).toMatchObject([{ id: admin.actor.id }]);
    await look(runs.ctx, second);
    await vi.waitFor(async () => expect(await namesFor(admin, second)).toHaveLength(1));
  });
});

describe("earlier decisions", () => {
  it("about the same tool are told with who, what and why, the newest first, and only of runs that one may see", async () => {
    const runs = await newRuns();
    const { ctx: member } = await newMember(runs, "member");
    const [approved, declined] = [await ask(runs, { title: "one" }), await ask({ ctx: member }, { title: "two" })];
    await answerApproval(runs.ctx, { id: approved, action: "accept", arguments: { body: { title: "other" } } });
    await answerApproval(runs.ctx, { id: declined, action: "decline", reason: "Not now" });
    const id = await ask({ ctx: member }, { title: "three" });
    const by = runs.ctx.actor.label;
    const theirs = { id: `${declined}.1`, state: "declined", by, reason: "Not now", isEdited: false };
    expect((await getApproval(runs.ctx, { id })).earlierDecisions).toMatchObject([
      { ...theirs, arguments: { body: { title: "two" } } },
      { id: `${approved}.1`, state: "accepted", by, isEdited: true, arguments: { body: { title: "other" } } },
    ]);
    expect((await getApproval(member, { id })).earlierDecisions).toMatchObject([theirs]);
    expect((await getApproval(runs.ctx, { id: approved })).earlierDecisions).toEqual([]);
  });
});
