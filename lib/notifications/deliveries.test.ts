import { describe, expect, it } from "vitest";
import { env } from "../env";
import { createExecution } from "../executions";
import { newRuns, things } from "../executions/executions.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { getDelivery } from "./deliveries/get";
import { listDeliveries } from "./deliveries/list";
import { sendDeliveryAgain } from "./deliveries/send-again";
import { testWebhook } from "./deliveries/send-test";
import { jobFor, letTimePass, newReceiver, workOff } from "./notifications.suite";
import { createWebhook } from "./webhooks/create";
import { listWebhooks } from "./webhooks/list";
import { sealField, storeField } from "./webhooks/secrets";

withDatabase();

const add = `return (await ${things}.addThing({ title: "a private title" })).ok`;

describe("a delivery", () => {
  it("is tried again after an error and after silence, under the same id, until it arrives", async () => {
    const runs = await newRuns();
    const { receiver, id } = await newReceiver(runs.ctx);
    receiver.serve((_request, response) => void response.writeHead(500).end("broken\0"));
    await createExecution(runs.ctx, { code: add });
    await workOff(runs);
    expect(await jobFor(runs.organizationId, id)).not.toBeNull();
    expect((await listDeliveries(runs.ctx, { id })).items).toMatchObject([
      { state: "waiting", attempts: 1, last: { status: 500, error: "It answered 500.", answer: "broken" } },
    ]);
    await workOff(runs);
    expect(receiver.seen, "not before its time").toHaveLength(1);
    await letTimePass(runs);
    receiver.serve(() => undefined);
    Object.assign(env, { EXECUTOR_LIMIT_WEBHOOK_SECONDS: 1 });
    await workOff(runs);
    Object.assign(env, { EXECUTOR_LIMIT_WEBHOOK_SECONDS: 15 });
    expect((await listWebhooks(runs.ctx, {})).items).toMatchObject([{ failingSince: expect.any(String), waiting: 1 }]);
    await letTimePass(runs);
    receiver.serve((_request, response) => void response.writeHead(204).end());
    await workOff(runs);
    const { items } = await listDeliveries(runs.ctx, { id });
    expect(items).toMatchObject([{ state: "delivered", attempts: 3, last: { status: 204, error: null } }]);
    const { log, body } = await getDelivery(runs.ctx, { id: items[0]!.id });
    expect(log.map(({ status }) => status)).toEqual([500, null, 204]);
    expect(receiver.seen.map((seen) => [seen.headers["webhook-id"], seen.body])).toEqual(Array(3).fill([items[0]!.id, body]));
    expect((await listWebhooks(runs.ctx, {})).items).toMatchObject([{ failingSince: null, waiting: 0 }]);
    await sendDeliveryAgain(runs.ctx, { id: items[0]!.id });
    await workOff(runs);
    expect(receiver.seen).toHaveLength(4);
  });

  it("is given up after ten attempts, and can be sent again", async () => {
    const runs = await newRuns();
    const { receiver, id } = await newReceiver(runs.ctx);
    receiver.serve((_request, response) => void response.writeHead(400).end());
    await createExecution(runs.ctx, { code: add });
    for (let attempt = 0; attempt < 11; attempt++) {
      await workOff(runs);
      await letTimePass(runs);
    }
    const { items } = await listDeliveries(runs.ctx, { id, state: "failed" });
    expect(items).toMatchObject([{ attempts: 10, nextAt: null, last: { status: 400 } }]);
    expect(receiver.seen).toHaveLength(10);
    await sendDeliveryAgain(runs.ctx, { id: items[0]!.id });
    await workOff(runs);
    expect((await listDeliveries(runs.ctx, { id })).items).toMatchObject([{ state: "waiting", attempts: 11 }]);
  });

  it("that was under way when its process died is sent again when its time is over, and an old attempt changes nothing", async () => {
    const runs = await newRuns();
    const { receiver, id } = await newReceiver(runs.ctx);
    await createExecution(runs.ctx, { code: add });
    let release = () => {};
    receiver.serve((_request, response) => {
      release = () => void response.writeHead(500).end();
    });
    const first = workOff(runs);
    await expect.poll(() => receiver.seen.length).toBe(1);
    receiver.serve((_request, response) => void response.writeHead(200).end());
    await workOff(runs);
    expect(receiver.seen, "while it may still arrive, nobody sends it").toHaveLength(1);
    await letTimePass(runs);
    await workOff(runs);
    release();
    await first;
    expect((await listDeliveries(runs.ctx, { id })).items).toMatchObject([{ state: "delivered", last: { status: 200 } }]);
  });

  it("goes nowhere private and follows no redirect", async () => {
    const { ctx, db, organizationId } = await newOrganization();
    const { receiver, id: webhookId } = await newReceiver(ctx);
    receiver.serve((_request, response) => void response.writeHead(302, { location: `${receiver.origin}/other` }).end());
    expect(await testWebhook(ctx, { id: webhookId })).toMatchObject({ state: "failed", last: { status: 302 } });
    expect(receiver.seen.map(({ url }) => url)).toEqual(["/hook"]);
    for (const url of ["https://10.0.0.1/", "http://example.com/", "https://a:b@example.com/", "ftp://example.com", "hook"])
      await expect(createWebhook(ctx, { name: url, url, events: ["run.failed"] })).rejects.toMatchObject({
        ...{ code: "invalid", details: { url: [expect.any(String)] } },
      });
    const key = { organizationId, webhookId };
    const elsewhere = await sealField(key, "url", "https://10.0.0.1/");
    await db.$transaction((write) => storeField(write, { ...key, field: "url" }, elsewhere));
    expect(await testWebhook(ctx, { id: webhookId })).toMatchObject({
      ...{ state: "failed", last: { status: null, error: expect.stringContaining("10.0.0.1 are not allowed") } },
    });
  });
});
