import { describe, expect, it } from "vitest";
import { updateIntegration } from "../integrations";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { expireApproval } from "./approvals/expire";
import { getApproval } from "./approvals/get";
import { listApprovals } from "./approvals/list";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { resumeExecution } from "./runs/resume";
import { type Api, connected, ended, endSignIn, look, me, say, signInAgain, soon } from "./sign-ins.suite";

withDatabase();

const jobs = ({ db }: Api) =>
  db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<
      { key: string }[]
    >`select key from graphile_worker.jobs where task_identifier = 'sign_in.look'`;
    return rows.map(({ key }) => key);
  });

describe("a call that needs a sign-in", () => {
  it("waits for it in the middle of a run, and runs once somebody has signed in", async () => {
    const api = await connected();
    const { ctx, tokens } = api;
    await endSignIn(api);
    const paused = await createExecution(ctx, { code: `console.log("began"); ${say()}` });
    const { executionId: id } = paused;
    expect(paused).toMatchObject({
      status: "paused",
      structured: {
        status: "waiting_for_interaction",
        interaction: {
          kind: "url",
          message: expect.stringContaining("Sign in to Things_API again"),
          address: "tools.things_api.org.main.things.me",
          url: "http://127.0.0.1:3000/integrations/things_api?connect=1&owner=org&name=main",
        },
      },
    });
    await look(api);
    expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
    await signInAgain(api);
    const before = tokens.length; // the new sign-in was tried
    await look(api);
    expect(await ended(api, id)).toBe("/me");
    expect(tokens).toHaveLength(before + 1);
    expect(await getApproval(ctx, { id })).toMatchObject({ state: "accepted", signIn: { owner: "org" }, answer: { by: null } });
  });

  it("leaves a job behind when it asks and when somebody signs in, so that any replica goes on", async () => {
    const api = await connected();
    await endSignIn(api);
    const clear = () =>
      api.db.$transaction((tx) => tx.$executeRaw`select graphile_worker.remove_job(key) from graphile_worker.jobs`);
    const { id } = (await api.db.integration.findFirst())!;
    const key = `${api.organizationId} sign_in.look ${id}`;
    await clear();
    await createExecution(api.ctx, { code: say() });
    expect(await jobs(api)).toContain(key);
    await clear();
    await signInAgain(api);
    expect(await jobs(api)).toContain(key);
  });

  it("asks once for all calls of the run that need the same", async () => {
    const api = await connected();
    await endSignIn(api);
    const code = `const all = await Promise.all([1, 2, 3].map(() => ${me})); return all.map((r) => r.ok);`;
    const { executionId: id } = await createExecution(api.ctx, { code });
    expect(await listApprovals(api.ctx, {})).toMatchObject({ total: 1 });
    expect((await getExecution(api.ctx, { id })).calls.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
    await signInAgain(api);
    await look(api);
    expect(await ended(api, id)).toEqual([true, true, true]);
  });

  it("is sent once for each sign-in also where it changes something: what was refused took no effect", async () => {
    const api = await connected();
    const { ctx, slug, upstream } = api;
    await updateIntegration(ctx, { slug, overrides: { "things.me": { effect: "write" } } });
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "allow" });
    await endSignIn(api);
    const sent = () => upstream.seen.filter(({ url }) => url === "/me").length;
    const before = sent();
    const { executionId: id } = await createExecution(ctx, { code: say() });
    expect((await getExecution(ctx, { id })).calls).toMatchObject([{ state: "waiting", effect: "write", errorCode: null }]);
    expect(sent()).toBe(before);
    await signInAgain(api);
    await look(api);
    expect(await ended(api, id)).toBe("/me");
    expect(sent()).toBe(before + 1);
  });

  it("asks again when the sign-in did not hold", async () => {
    const api = await connected();
    await endSignIn(api);
    const { executionId: id } = await createExecution(api.ctx, { code: say() });
    await signInAgain(api);
    await endSignIn(api);
    await look(api);
    await soon(async () => expect(await listApprovals(api.ctx, {})).toMatchObject({ items: [{ id: `${id}.2` }] }));
    await signInAgain(api);
    await look(api);
    expect(await ended(api, id)).toBe("/me");
  });

  async function approvedBefore(api: Api): Promise<string> {
    const { ctx } = api;
    await endSignIn(api);
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "require_approval" });
    const { executionId: id } = await createExecution(ctx, { code: say() });
    expect(await getApproval(ctx, { id })).toMatchObject({ kind: "approval" });
    expect(await resumeExecution(ctx, { id, action: "accept" })).toMatchObject({
      status: "paused",
      executionId: `${id}.2`,
      structured: { interaction: { kind: "url" } },
    });
    return id;
  }

  it("was approved before and goes on where the provider says that the same account signed in", async () => {
    const api = await connected();
    const id = await approvedBefore(api);
    await signInAgain(api);
    await look(api);
    expect(await ended(api, id)).toBe("/me");
    expect(await listApprovals(api.ctx, {})).toMatchObject({ total: 0 });
  });

  it("was approved before and is asked for again where nothing proves that the same account signed in", async () => {
    const api = await connected();
    const { ctx } = api;
    await api.db.$transaction((tx) => tx.connection.updateMany({ data: { accountKey: null } }));
    const id = await approvedBefore(api);
    await signInAgain(api);
    await look(api);
    await soon(async () => expect(await listApprovals(ctx, {})).toMatchObject({ items: [{ id: `${id}.3`, kind: "approval" }] }));
    expect(await getApproval(ctx, { id: `${id}.3` })).toMatchObject({ decision: { again: ["credential"] } });
    await resumeExecution(ctx, { id: `${id}.3`, action: "accept" });
    expect(await ended(api, id)).toBe("/me");
  });

  it("is asked for where a policy demands it since, for signing in approves nothing", async () => {
    const api = await connected();
    const { ctx } = api;
    await endSignIn(api);
    const { executionId: id } = await createExecution(ctx, { code: say() });
    await createPolicy(ctx, { owner: "org", pattern: "things_api.*", action: "require_approval" });
    await signInAgain(api);
    await look(api);
    await soon(async () =>
      expect(await listApprovals(ctx, {})).toMatchObject({ items: [{ id: `${id}.2`, kind: "approval" }], total: 1 }),
    );
    expect(await resumeExecution(ctx, { id: `${id}.2`, action: "accept" })).toMatchObject({ structured: { result: "/me" } });
  });

  it("answers its code at once where the run may not wait", async () => {
    const api = await connected();
    await endSignIn(api);
    const { structured } = await createExecution(api.ctx, { code: say(), onApproval: "reject" });
    expect(structured.result).toMatchObject({
      code: "oauth_reauth_required",
      details: { url: expect.stringContaining("/integrations/things_api?connect=1") },
    });
    expect(await listApprovals(api.ctx, {})).toMatchObject({ total: 0 });
  });

  it("counts as refused when it is declined or expires, and is not accepted before somebody has signed in", async () => {
    const api = await connected();
    const { ctx, db, organizationId } = api;
    await endSignIn(api);
    const { executionId: id } = await createExecution(ctx, { code: say() });
    await expect(resumeExecution(ctx, { id, action: "accept" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Nobody has signed in yet"),
    });
    const declined = await resumeExecution(ctx, { id, action: "decline", reason: "Not mine" });
    expect(declined.structured.result).toMatchObject({
      code: "approval_declined",
      message: "The sign-in for tools.things_api.org.main.things.me was declined: Not mine",
    });
    const second = await createExecution(ctx, { code: say() });
    await db.$transaction((tx) => tx.approval.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } }));
    const { id: row } = (await db.approval.findFirst({ where: { executionId: second.executionId } }))!;
    await signInAgain(api);
    await look(api);
    await expireApproval({ organizationId, id: row });
    expect(await ended(api, second.executionId)).toMatchObject({ code: "approval_expired" });
  });
});
