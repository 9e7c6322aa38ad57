import { describe, expect, it } from "vitest";
import { createConnection, removeConnection, updateConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import { clientSecret, connectBySigningIn, newGuardedApi } from "../integrations/provider.suite";
import { setOauthClient } from "../oauth";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { answerApproval } from "./approvals/answer";
import { followApprovals } from "./approvals/follow";
import { getApproval } from "./approvals/get";
import { listApprovals } from "./approvals/list";
import { createExecution } from "./runs/create";
import { getExecution } from "./runs/get";
import { ended, endSignIn, look, place, say, signInAgain, soon } from "./sign-ins.suite";

withDatabase();

describe("whoever answers a sign-in", () => {
  it("can complete it: for the organization it takes the right to connect for it", async () => {
    const organization = await newOrganization();
    const api = await newGuardedApi({ organization });
    await connectBySigningIn(api.ctx, { integration: api.slug, template: api.template, name: "main" });
    await endSignIn(api);
    const { ctx } = await newMember(organization, "member");
    const { executionId: id } = await createExecution(ctx, { code: say() });
    expect(await getApproval(ctx, { id })).toMatchObject({ mayAnswer: false, state: "waiting" });
    expect([(await listApprovals(ctx, {})).total, (await followApprovals(ctx, {})).waiting]).toEqual([0, 0]);
    await expect(answerApproval(ctx, { id, action: "decline" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await getApproval(api.ctx, { id })).toMatchObject({ mayAnswer: true });
    expect((await listApprovals(api.ctx, {})).total).toBe(1);
    await signInAgain(api);
    await look(api);
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ structured: { result: "/me" } }));
  });

  it("is the member whose account it is, who may have to connect it first", async () => {
    const organization = await newOrganization();
    const api = await newGuardedApi({ organization });
    const { slug, template, ctx: admin } = api;
    const { ctx } = await newMember(organization, "member");
    const { ctx: colleague } = await newMember(organization, "member");
    await connectBySigningIn(colleague, { integration: slug, template, owner: "user" });
    const code = say("tools.things_api.things.me({})");
    expect(await createExecution(ctx, { code, onApproval: "reject" })).toMatchObject({
      structured: { result: { code: "connection_missing", details: { url: expect.stringContaining("owner=user") } } },
    });
    const own = say("tools.things_api.user.personal.things.me({})");
    expect(await createExecution(ctx, { code: own, onApproval: "reject" })).toMatchObject({
      structured: {
        result: { code: "connection_missing", details: { url: expect.stringContaining("owner=user&name=personal") } },
      },
    });
    expect(await createExecution(ctx, { code: say("tools.things_api.things.nothing({})") })).toMatchObject({
      structured: { result: { code: "tool_not_found" } },
    });
    const paused = await createExecution(ctx, { code });
    const { executionId: id } = paused;
    expect(paused.structured).toMatchObject({
      interaction: {
        kind: "url",
        message: expect.stringContaining("Connect Things_API"),
        url: expect.stringMatching(/\/integrations\/things_api\?connect=1&owner=user$/),
      },
    });
    expect(await getApproval(admin, { id })).toMatchObject({ mayAnswer: false, signIn: { owner: "user" } });
    expect([(await listApprovals(admin, {})).total, (await listApprovals(ctx, {})).total]).toEqual([0, 1]);
    await look(api);
    expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
    await connectBySigningIn(ctx, { integration: slug, template, owner: "user" });
    await look(api);
    await soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ structured: { result: "/me" } }));
  });
});

describe("a new key", () => {
  const machine = async () => {
    const api = await newGuardedApi({ flow: "machine" });
    const { ctx, slug, template } = api;
    const values = { clientId: "machine", clientSecret };
    await createConnection(ctx, { ...place, integration: slug, template, values });
    return { ...api, values };
  };

  it("lets runs go on that waited for the connection", async () => {
    const api = await machine();
    const { ctx, db, slug, template, values } = api;
    await setOauthClient(ctx, { slug, template, clientId: "machine", clientSecret: "wrong" });
    await db.$transaction((tx) =>
      tx.oauthGrant.updateMany({ data: { clientFrom: "stored", accessExpiresAt: new Date(Date.now() - 1) } }),
    );
    const { executionId: id } = await createExecution(ctx, { code: say() });
    expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
    await updateConnection(ctx, { ...place, integration: slug, values });
    await look(api);
    expect(await ended(api, id)).toBe("/me");
  });

  it("counts for a connection of the same name that is made anew", async () => {
    const api = await machine();
    const { ctx, db, slug, template, values } = api;
    const colleague = await newMember(api, "member");
    await createConnection(colleague.ctx, { ...place, owner: "user", integration: slug, template, values });
    await setOauthClient(ctx, { slug, template, clientId: "machine", clientSecret: "wrong" });
    await db.$transaction((tx) =>
      tx.oauthGrant.updateMany({ data: { clientFrom: "stored", accessExpiresAt: new Date(Date.now() - 1) } }),
    );
    const { executionId: id } = await createExecution(ctx, { code: say() });
    expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
    await removeConnection(ctx, place);
    await look(api);
    expect(await getExecution(ctx, { id })).toMatchObject({ state: "paused" });
    await createConnection(ctx, { ...place, integration: slug, template, values });
    await look(api);
    expect(await ended(api, id)).toBe("/me");
  });
});
