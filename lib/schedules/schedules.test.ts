import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { offerBuiltins } from "../executions/builtins.suite";
import { newRuns, soon, things } from "../executions/executions.suite";
import { createApiKey, revokeApiKey } from "../identity";
import { newMember } from "../identity/person.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { fireSchedule } from "./firing/fire";
import { listFirings } from "./firing/list";
import { runFiring } from "./firing/run";
import { receiveHook } from "./hooks/receive";
import { rotateHookSecret } from "./hooks/rotate";
import { createSchedule } from "./manage/create";
import { getSchedule, listSchedules, previewTimes } from "./manage/read";
import { removeSchedule } from "./manage/remove";
import { updateSchedule } from "./manage/update";

withDatabase();
beforeAll(offerBuiltins);

type Runs = Awaited<ReturnType<typeof newRuns>>;

const code = { kind: "code" as const, code: "return [inputs.trigger, inputs.payload]" };
const nightly = { name: "Nightly", trigger: "cron" as const, cron: "0 3 * * *", timeZone: "Europe/Berlin" };

/** The clock comes to the time of a schedule, or has passed it. */
const lapse = ({ db }: Pick<Runs, "db">, id: string, ms: number) =>
  db.$transaction((tx) => tx.schedule.update({ where: { id }, data: { nextAt: new Date(Date.now() - ms) } }));

/** Works off what is queued for the firings of a schedule, as several processes would. */
async function work({ ctx, db, organizationId }: Pick<Runs, "ctx" | "db" | "organizationId">, scheduleId: string) {
  await Promise.all([1, 2, 3].map(() => fireSchedule({ organizationId, id: scheduleId })));
  for (const { id } of await db.scheduleFiring.findMany({ where: { scheduleId, state: "queued" }, orderBy: { id: "asc" } }))
    await Promise.all([1, 2].map(() => runFiring({ organizationId, id })));
  return (await listFirings(ctx, { id: scheduleId })).items;
}

describe("a schedule", () => {
  it("refuses times that nobody can read or that never come, and shows the next ones in its time zone", async () => {
    const { ctx } = await newOrganization();
    const make = (cron: string, timeZone = "UTC") => createSchedule(ctx, { ...nightly, cron, timeZone, target: code });
    await expect(make("0 0 30 2 *")).rejects.toThrow("No date ever fits");
    await expect(make("99 * * * *")).rejects.toThrow("no cron expression");
    await expect(make("* * * * * *")).rejects.toThrow("five fields");
    await expect(make("0 3 * * *", "Mars/Base")).rejects.toThrow("no time zone Mars/Base");
    await expect(createSchedule(ctx, { ...nightly, target: { kind: "code", code: "return (" } })).rejects.toThrow(
      "cannot be read",
    );
    await expect(createSchedule(ctx, { ...nightly, target: { kind: "snippet", snippetId: randomUUID() } })).rejects.toThrow(
      "no such snippet",
    );
    const { nextRuns } = await previewTimes(ctx, { cron: "30 12 * * *", timeZone: "Asia/Kolkata" });
    expect(nextRuns.every((at) => at.endsWith("T07:00:00.000Z"))).toBe(true);
  });

  it("begins one run at its time, whoever else looks, and sets the next time", async () => {
    const runs = await newRuns();
    const { id, nextRuns } = await createSchedule(runs.ctx, { ...nightly, target: code });
    expect(await work(runs, id)).toEqual([]);
    await lapse(runs, id, 1_000);
    expect(await work(runs, id)).toMatchObject([{ state: "begun", executionId: expect.any(String) }]);
    await soon(async () => expect((await listFirings(runs.ctx, { id })).items).toMatchObject([{ runState: "completed" }]));
    expect(await runs.db.execution.count()).toBe(1);
    expect((await getSchedule(runs.ctx, { id })).nextRuns).toEqual(nextRuns);
    expect((await runs.db.schedule.findFirstOrThrow({ where: { id } })).nextAt?.toISOString()).toBe(nextRuns[0]);
  });

  it("begins the run of a firing whose process died before it did, and not again after it did", async () => {
    const runs = await newRuns();
    const { organizationId, db } = runs;
    const { id } = await createSchedule(runs.ctx, { ...nightly, target: code });
    await lapse(runs, id, 0);
    await fireSchedule({ organizationId, id });
    const firing = await db.scheduleFiring.findFirstOrThrow({ where: { scheduleId: id } });
    await db.$transaction((tx) => tx.scheduleFiring.update({ where: { id: firing.id }, data: { state: "begun" } }));
    await runFiring({ organizationId, id: firing.id });
    await runFiring({ organizationId, id: firing.id });
    expect((await db.execution.findMany()).map((run) => run.id)).toEqual([firing.executionId]);
  });

  it("leaves out times that nobody was there for, or makes one run of them", async () => {
    const runs = await newRuns();
    const hourly = { ...nightly, cron: "0 * * * *", target: code };
    const skipping = await createSchedule(runs.ctx, hourly);
    const once = await createSchedule(runs.ctx, { ...hourly, name: "Once", missed: "once" });
    for (const { id } of [skipping, once]) await lapse(runs, id, 5 * 3_600_000);
    expect(await work(runs, skipping.id)).toMatchObject([
      { state: "missed", reason: expect.stringMatching(/[56] times/), executionId: null },
    ]);
    expect(await work(runs, once.id)).toMatchObject([{ state: "begun" }]);
  });

  it("passes over, queues or doubles what comes while an earlier run waits", async () => {
    const runs = await newRuns();
    const target = { kind: "tool" as const, address: `${things.slice("tools.".length)}.addThing`, args: { title: "a" } };
    const states = async (overlap: "skip" | "queue" | "parallel") => {
      const { id } = await createSchedule(runs.ctx, { ...nightly, name: overlap, overlap, target });
      for (let turn = 0; turn < 2; turn++) {
        await lapse(runs, id, turn);
        await work(runs, id);
        const paused = async () =>
          expect((await listFirings(runs.ctx, { id })).items.at(-1)).toMatchObject({ runState: "paused" });
        await soon(paused);
      }
      return (await listFirings(runs.ctx, { id })).items.map(({ state }) => state);
    };
    expect(await states("skip")).toEqual(["skipped", "begun"]);
    expect(await states("queue")).toEqual(["queued", "begun"]);
    expect(await states("parallel")).toEqual(["begun", "begun"]);
  });

  it("runs with the present rights of its actor, and says why it cannot", async () => {
    const runs = await newRuns();
    const { ctx } = runs;
    const key = await createApiKey(ctx, { name: "Robot", kind: "service", permissions: ["tools:call"] });
    const { id, actor } = await createSchedule(ctx, { ...nightly, target: code, keyId: key.id });
    expect(actor).toMatchObject({ kind: "apiKey", label: "Robot" });
    await revokeApiKey(ctx, { id: key.id });
    await lapse(runs, id, 0);
    expect(await work(runs, id)).toMatchObject([{ state: "failed", reason: expect.stringContaining("Robot may no longer") }]);
  });

  it("runs as no key that may do or reach more than whoever chooses it or changes what it runs", async () => {
    const runs = await newRuns();
    const { ctx, contextOf } = runs;
    const strong = await createApiKey(ctx, { name: "Strong", kind: "service", permissions: ["tools:call", "audit:read"] });
    const { id } = await createSchedule(ctx, { ...nightly, target: code, keyId: strong.id });
    const permissions = ["schedules:read", "schedules:write", "keys:write", "tools:call"] as const;
    const manager = contextOf(permissions, await runs.addMember("viewer"));
    const other = { kind: "code" as const, code: "return 2" };
    await expect(createSchedule(manager, { ...nightly, name: "Mine", target: code, keyId: strong.id })).rejects.toThrow(
      "rights you do not have (audit:read)",
    );
    await expect(updateSchedule(manager, { id, target: other })).rejects.toThrow("audit:read");
    const { id: hookId } = await createSchedule(ctx, {
      ...{ name: "Hook", trigger: "webhook" as const, target: code, keyId: strong.id },
    });
    await expect(rotateHookSecret(manager, { id: hookId })).rejects.toThrow("audit:read");
    const limited = { ...ctx, actor: { ...ctx.actor, patterns: ["things_api.things.getThing"] } };
    await expect(updateSchedule(limited, { id, target: other })).rejects.toThrow("tools that you do not reach");
    const toolkit = randomUUID();
    const inToolkit = { ...ctx, actor: { ...ctx.actor, toolkits: [toolkit] } };
    const own = await createApiKey(ctx, { name: "Own", permissions: ["tools:call"] });
    await expect(createSchedule(inToolkit, { ...nightly, name: "Wide", target: code, keyId: own.id })).rejects.toThrow(
      "tools that you do not reach",
    );
    expect(await updateSchedule(ctx, { id, target: other })).toMatchObject({ settings: other });
  });

  it("has a budget of its own: what comes beyond it is passed over, until it is raised or its window has moved on", async () => {
    const runs = await newRuns();
    const { ctx, db } = runs;
    const given = { ...nightly, overlap: "parallel" as const };
    const calling = { kind: "code" as const, code: `for (let n = 0; n < 3; n++) await ${things}.getThing({ id: n })` };
    const made = await createSchedule(ctx, { ...given, target: calling, budget: { window: "hour", runs: 2 } });
    const fire = async (id: string, at: number) => {
      await lapse(runs, id, at);
      const [newest] = await work(runs, id);
      await soon(async () => expect(await db.execution.count({ where: { state: "running" } })).toBe(0));
      return newest;
    };
    expect(made.budget).toEqual({ window: "hour", runs: 2 });
    for (const at of [3, 2]) expect(await fire(made.id, at)).toMatchObject({ state: "begun" });
    expect(await fire(made.id, 1)).toMatchObject({ state: "skipped", reason: "Its budget of 2 runs in one hour is used up" });
    const tighter = await updateSchedule(ctx, { id: made.id, budget: { window: "day", runs: 9, calls: 7 } });
    expect(tighter.budget).toEqual({ window: "day", runs: 9, calls: 7 });
    expect(await fire(made.id, 0)).toMatchObject({ state: "begun" });
    expect(await fire(made.id, -1)).toMatchObject({ state: "skipped", reason: expect.stringContaining("7 calls in one day") });
    await db.$transaction((tx) => tx.scheduleFiring.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } }));
    expect(await fire(made.id, 4)).toMatchObject({ state: "begun" });
    expect((await updateSchedule(ctx, { id: made.id, budget: null })).budget).toBeNull();
    const nothing = { window: "day" as const };
    await expect(updateSchedule(ctx, { id: made.id, budget: nothing })).rejects.toThrow("how many runs or calls");
  });

  it("is changed by whoever it runs for, paused and removed by others with the right, and seen in its organization alone", async () => {
    const runs = await newRuns();
    const [developer, viewer, other] = [
      await newMember(runs, "developer"),
      await newMember(runs, "viewer"),
      await newOrganization(),
    ];
    const { id } = await createSchedule(runs.ctx, { ...nightly, target: code });
    await expect(updateSchedule(developer.ctx, { id, target: { kind: "code", code: "return 2" } })).rejects.toThrow(
      "Only the person",
    );
    expect(await updateSchedule(developer.ctx, { id, isPaused: true })).toMatchObject({ isPaused: true, nextRuns: [] });
    await lapse(runs, id, 0);
    expect(await work(runs, id)).toEqual([]);
    expect(await updateSchedule(developer.ctx, { id, isPaused: false })).toMatchObject({
      nextRuns: expect.arrayContaining([expect.any(String)]),
    });
    expect((await listSchedules(viewer.ctx, {})).items).toMatchObject([{ name: "Nightly", target: { kind: "code" } }]);
    await expect(getSchedule(viewer.ctx, { id })).rejects.toThrow("schedules:write");
    expect((await listSchedules(other.ctx, {})).items).toEqual([]);
    await expect(removeSchedule(other.ctx, { id })).rejects.toThrow("no such schedule");
    await removeSchedule(developer.ctx, { id });
  });
});

describe("a webhook", () => {
  const visit = { address: "a", userAgent: "", requestId: "r" };
  const hook = { name: "Hook", trigger: "webhook" as const, target: code };

  function signed(secret: string, body: string, { id = randomUUID(), at = Date.now() } = {}) {
    const timestamp = String(Math.floor(at / 1_000));
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signature = `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    return { messageId: id, timestamp, signature, body };
  }

  it("begins a run with its payload, once for each message, and refuses all else alike", async () => {
    const runs = await newRuns();
    const { id, secret } = await createSchedule(runs.ctx, hook);
    const message = signed(secret!, '{"a":1}');
    const { executionId } = await receiveHook(visit, { id, ...message });
    expect(await receiveHook(visit, { id, ...message })).toEqual({ executionId: null, isRepeated: true });
    await work(runs, id);
    await soon(async () =>
      expect((await listFirings(runs.ctx, { id })).items).toMatchObject([{ executionId, runState: "completed" }]),
    );
    const unsigned = "not signed with the secret";
    await expect(receiveHook(visit, { id, ...message, body: '{"a":2}' })).rejects.toThrow(unsigned);
    await expect(receiveHook(visit, { id: randomUUID(), ...message })).rejects.toThrow(unsigned);
    const old = signed(secret!, "{}", { at: Date.now() - 6 * 60_000 });
    await expect(receiveHook(visit, { id, ...old })).rejects.toThrow(unsigned);
    await expect(receiveHook(visit, { id, ...signed(secret!, "[".repeat(1_000)) })).rejects.toThrow("nested");
    await expect(receiveHook(visit, { id, ...signed(secret!, "{") })).rejects.toThrow("no JSON");
  });

  it("takes the old secret beside a new one for as long as it was told, and so many requests in a minute", async () => {
    const { ctx } = await newOrganization();
    const { id, secret } = await createSchedule(ctx, hook);
    expect(JSON.stringify(await getSchedule(ctx, { id }))).not.toContain("whsec_");
    const next = await rotateHookSecret(ctx, { id });
    for (const one of [secret!, next.secret]) await receiveHook(visit, { id, ...signed(one, "") });
    await rotateHookSecret(ctx, { id, overlapHours: 0 });
    await expect(receiveHook(visit, { id, ...signed(next.secret, "") })).rejects.toThrow("not signed");
    const { secret: last } = await rotateHookSecret(ctx, { id, overlapHours: 0 });
    const more = Array.from({ length: 58 }, () => receiveHook(visit, { id, ...signed(last, "") }));
    await Promise.all(more);
    await expect(receiveHook(visit, { id, ...signed(last, "") })).rejects.toThrow("60 requests in a minute");
  });
});
