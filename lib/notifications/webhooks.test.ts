import { Webhook as Verifier } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createExecution, remindOfApprovals, resumeExecution } from "../executions";
import { newRuns, things } from "../executions/executions.suite";
import { removeIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { readDepth } from "../queue/backlog";
import { getDelivery } from "./deliveries/get";
import { listDeliveries } from "./deliveries/list";
import { sendDeliveryAgain } from "./deliveries/send-again";
import { testWebhook } from "./deliveries/send-test";
import { bodiesOf, letTimePass, newReceiver, workOff } from "./notifications.suite";
import { createWebhook } from "./webhooks/create";
import { listWebhooks } from "./webhooks/list";
import { removeWebhook } from "./webhooks/remove";
import { rotateWebhookSecret } from "./webhooks/rotate";
import { updateWebhook } from "./webhooks/update";

withDatabase();

const add = `return (await ${things}.addThing({ title: "a private title" })).ok`;
const headersOf = (seen: { headers: NodeJS.Dict<string | string[]> } | undefined) => seen!.headers as Record<string, string>;

describe("what happened", () => {
  it("is told to a webhook, signed, with a link and without arguments, once it is committed", async () => {
    const runs = await newRuns();
    const { receiver, secret } = await newReceiver(runs.ctx, { events: ["approval.waiting", "approval.answered"] });
    const { executionId } = await createExecution(runs.ctx, { code: add });
    const queued = await readDepth(runs.organizationId);
    expect(queued).toContainEqual({ task: "notice.spread", state: "waiting", count: 1 });
    expect(receiver.seen).toEqual([]);
    await workOff(runs);
    const [first] = receiver.seen;
    const verified = new Verifier(secret).verify(first!.body, headersOf(first));
    expect(verified).toMatchObject({
      type: "approval.waiting",
      timestamp: expect.any(String),
      data: { id: executionId, tool: `${things}.addThing`, integration: "things_api", askedBy: { name: runs.ctx.actor.label } },
    });
    expect((verified as { data: { url: string } }).data.url).toMatch(new RegExp(`^http.*/resume/${executionId}$`));
    expect(first!.body).not.toContain("private title");
    expect(() => new Verifier(secret).verify(`${first!.body} `, headersOf(first))).toThrow("No matching signature");
    await resumeExecution(runs.ctx, { id: executionId, action: "decline", reason: "a private reason" });
    await workOff(runs);
    expect(bodiesOf(receiver)[1]).toMatchObject({
      type: "approval.answered",
      data: { state: "declined", answeredBy: { kind: "user", name: runs.ctx.actor.label } },
    });
    expect(receiver.seen[1]!.body).not.toContain("private");
    expect(await runs.db.notice.count()).toBe(0);
  });

  it("is told of runs, connections and the catalog, to those who chose the event and the integration", async () => {
    const runs = await newRuns();
    const { receiver } = await newReceiver(runs.ctx, {
      events: ["run.failed", "run.completed", "connection.needs_sign_in", "catalog.changed"],
      integrations: ["things*"],
    });
    const other = await newReceiver(runs.ctx, { events: ["catalog.changed", "run.failed"], integrations: ["github"] });
    await createExecution(runs.ctx, { code: "return 1" });
    await createExecution(runs.ctx, { code: `await ${things}.listThings({}); throw new Error("no")` });
    await runs.db.$transaction((db) => db.connection.updateMany({ data: { state: "needs_reconnect" } }));
    await removeIntegration(runs.ctx, { slug: runs.slug });
    await workOff(runs);
    const summaries = bodiesOf(receiver).map(({ type, data }) => `${type}: ${(data as { summary: string }).summary}`);
    const { label } = runs.ctx.actor;
    expect(summaries.sort()).toEqual([
      "catalog.changed: The integration things_api was removed.",
      "connection.needs_sign_in: Somebody has to sign in again at things_api: the organization's connection main no longer works.",
      `run.completed: A run of ${label} completed.`,
      expect.stringContaining(`run.failed: A run of ${label} failed`),
    ]);
    expect(bodiesOf(other.receiver).map(({ type }) => type)).toEqual(["run.failed"]);
  });

  it("is told once of a refresh, however many of its changes are written together", async () => {
    const runs = await newRuns();
    const { receiver } = await newReceiver(runs.ctx, { events: ["catalog.changed"] });
    const integration = await runs.db.integration.findFirstOrThrow();
    const rows = (count: number, kind: string, isWidening: boolean) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ organizationId: runs.organizationId, integrationId: integration.id, toolName: `t${index}`, kind, isWidening },
      }));
    await runs.db.$transaction(async (db) => {
      await db.toolChange.createMany({ data: rows(25, "added", true) });
      await db.toolChange.createMany({ data: [...rows(2, "changed", false), ...rows(1, "removed", false)] });
    });
    await workOff(runs);
    const summary = "Tools of things_api: 25 came, 2 changed, 1 went. 25 wait for somebody to look at them.";
    expect(bodiesOf(receiver)).toMatchObject([{ data: { integration: "things_api", change: "refreshed", summary } }]);
  });

  it("is told once that an approval still waits when its time is nearly over", async () => {
    const runs = await newRuns();
    const { receiver } = await newReceiver(runs.ctx, { events: ["approval.expiring"] });
    await createExecution(runs.ctx, { code: add });
    await remindOfApprovals();
    await workOff(runs);
    expect(receiver.seen, "it has days left").toEqual([]);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await runs.db.$transaction((db) => db.approval.updateMany({ data: { createdAt: ago(150), expiresAt: ago(-18) } }));
    for (let times = 0; times < 2; times++) await remindOfApprovals();
    await workOff(runs);
    const summary = expect.stringMatching(/^Nobody has answered yet: .* It expires at 20\d\d-.* UTC\.$/);
    expect(bodiesOf(receiver)).toMatchObject([{ type: "approval.expiring", data: { state: "waiting", summary } }]);
  });

  it("is told of a plan that waits as of a plan", async () => {
    const runs = await newRuns();
    const { receiver } = await newReceiver(runs.ctx, { integrations: ["github"] });
    const { executionId: plan } = await createExecution(runs.ctx, { code: add, mode: "plan" });
    await createExecution(runs.ctx, { plan });
    await workOff(runs);
    const summary = `${runs.ctx.actor.label} asks to run a plan.`;
    expect(bodiesOf(receiver)).toMatchObject([{ data: { question: "plan", tool: null, integration: null, summary } }]);
  });

  it("leaves no row where nobody wants to hear of it, and reaches no other organization", async () => {
    const [runs, other] = [await newRuns(), await newOrganization()];
    const { receiver } = await newReceiver(other.ctx);
    await createExecution(runs.ctx, { code: add });
    expect(await runs.db.notice.count()).toBe(0);
    await workOff(other);
    expect(receiver.seen).toEqual([]);
  });

  it("goes to Slack as a message in which no name calls a channel, and whose address stays secret", async () => {
    const { ctx } = await newOrganization();
    const { receiver, id, url } = await newReceiver(ctx, { form: "slack", name: "Slack" });
    await testWebhook(ctx, { id });
    expect(bodiesOf(receiver)[0]).toMatchObject({ text: expect.stringMatching(/^This is a test.*<http.*\|Open in/) });
    expect(url).toBe(`${receiver.origin}/…`);
    const runs = await newRuns();
    const slack = await newReceiver(runs.ctx, { form: "slack" });
    const actor = { ...runs.ctx.actor, label: "<!channel> & co" };
    await createExecution({ ...runs.ctx, actor }, { code: add });
    await workOff(runs);
    expect(slack.receiver.seen[0]!.body).toContain("&lt;!channel&gt; &amp; co asks to call");
  });
});

describe("a webhook", () => {
  it("that nothing reaches for days is switched off, which others hear, and which can be undone", async () => {
    const runs = await newRuns();
    const { receiver, id, name } = await newReceiver(runs.ctx);
    const { receiver: other } = await newReceiver(runs.ctx, { events: ["webhook.disabled"] });
    receiver.serve((_request, response) => void response.writeHead(503).end());
    await createExecution(runs.ctx, { code: add });
    await workOff(runs);
    const failingSince = new Date(Date.now() - 73 * 3_600_000);
    await runs.db.$transaction((db) => db.webhook.updateMany({ where: { id }, data: { failingSince } }));
    await letTimePass(runs);
    await workOff(runs);
    await workOff(runs);
    expect((await listWebhooks(runs.ctx, {})).items.find((webhook) => webhook.id === id)).toMatchObject({
      disabledBecause: "failing",
      disabledAt: expect.any(String),
    });
    expect(bodiesOf(other)).toMatchObject([{ type: "webhook.disabled", data: { name, because: "failing" } }]);
    expect(await runs.db.auditEvent.count({ where: { action: "webhook.disable", actorKind: "system" } })).toBe(1);
    await createExecution(runs.ctx, { code: add });
    await letTimePass(runs);
    await workOff(runs);
    expect(receiver.seen).toHaveLength(2);
    receiver.serve((_request, response) => void response.writeHead(200).end());
    await updateWebhook(runs.ctx, { id, isEnabled: true });
    await workOff(runs);
    expect(receiver.seen, "what waited is sent").toHaveLength(3);
  });

  it("that answers that it is gone is switched off at once", async () => {
    const runs = await newRuns();
    const { receiver } = await newReceiver(runs.ctx);
    receiver.serve((_request, response) => void response.writeHead(410).end());
    await createExecution(runs.ctx, { code: add });
    await workOff(runs);
    expect((await listWebhooks(runs.ctx, {})).items).toMatchObject([{ disabledBecause: "gone" }]);
  });

  it("gets a new secret, and both are valid for a while", async () => {
    const { ctx, db } = await newOrganization();
    const { receiver, id, secret } = await newReceiver(ctx);
    const { secret: next } = await rotateWebhookSecret(ctx, { id });
    const verify = (with_: string) => new Verifier(with_).verify(receiver.seen.at(-1)!.body, headersOf(receiver.seen.at(-1)));
    await testWebhook(ctx, { id });
    expect([verify(secret), verify(next)]).toHaveLength(2);
    await db.$transaction((write) => write.webhook.updateMany({ data: { previousUntil: new Date() } }));
    await testWebhook(ctx, { id });
    expect(verify(next)).toBeDefined();
    expect(() => verify(secret)).toThrow("No matching signature");
    const { secret: last } = await rotateWebhookSecret(ctx, { id, overlapHours: 0 });
    await testWebhook(ctx, { id });
    expect(verify(last)).toBeDefined();
    expect(() => verify(next)).toThrow("No matching signature");
  });

  it("shows its secret once: no list, log, audit line or answer of its receiver repeats it", async () => {
    const { ctx, db } = await newOrganization();
    const { receiver, id, secret } = await newReceiver(ctx);
    receiver.serve((_request, response) => void response.writeHead(200).end(`you are ${secret}`));
    const sent = await testWebhook(ctx, { id });
    expect(sent.last?.answer).toBe("you are [redacted]");
    const rows = [await db.webhook.findMany(), await db.delivery.findMany(), await db.auditEvent.findMany()];
    const shown = [await listWebhooks(ctx, {}), await getDelivery(ctx, { id: sent.id }), sent, rows];
    expect(JSON.stringify(shown, (_key, value) => (typeof value === "bigint" ? String(value) : value))).not.toContain(
      secret.slice("whsec_".length),
    );
  });

  it("is unknown to another organization, and removed with its log", async () => {
    const [{ ctx, db }, other] = [await newOrganization(), await newOrganization()];
    const { id, name, receiver } = await newReceiver(ctx);
    const { id: delivery } = await testWebhook(ctx, { id });
    const theirs = other.ctx;
    for (const ask of [
      () => updateWebhook(theirs, { id, name: "Mine" }),
      () => removeWebhook(theirs, { id }),
      () => rotateWebhookSecret(theirs, { id }),
      () => testWebhook(theirs, { id }),
      () => listDeliveries(theirs, { id }),
      () => getDelivery(theirs, { id: delivery }),
      () => sendDeliveryAgain(theirs, { id: delivery }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: "not_found" });
    expect(await listWebhooks(theirs, {})).toEqual({ items: [] });
    await expect(createWebhook(ctx, { name, url: receiver.origin, events: ["run.failed"] })).rejects.toMatchObject({
      code: "conflict",
    });
    await removeWebhook(ctx, { id });
    expect([await db.webhook.count(), await db.webhookSecret.count(), await db.delivery.count()]).toEqual([0, 0, 0]);
  });
});
