import { expect, it } from "vitest";
import { removeConnection } from "../../connections";
import { newMember } from "../../identity/person.suite";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { createPolicy } from "../../policies";
import { newAgent, newAgents, thing } from "../agents.suite";
import { runAgent } from "../runs/run";
import { listAgentVersions } from "../versions/list";
import { publishAgent } from "../versions/publish";
import { rollBackAgent } from "../versions/roll-back";
import { createAgent } from "./create";
import { getAgent } from "./get";
import { listAgents } from "./list";
import { removeAgent } from "./remove";
import { updateAgent } from "./update";

withDatabase();

const saying = (text: string) => newAgents(() => ({ text }));

it("publishes what it is at this moment, goes on changing, and goes back", async () => {
  const { ctx, connection, asked } = await saying("Hello.");
  await newAgent(ctx, connection);
  const changed = await updateAgent(ctx, {
    agent: "helper",
    config: { instructions: "You translate.", model: { connection, name: "large" }, tools: [thing("getThing")] },
  });
  expect(changed).toMatchObject({ status: "published", version: 1, hasChanges: true });
  await runAgent(ctx, { agent: "helper", input: "a" });
  await runAgent(ctx, { agent: "helper", input: "a", debug: true });
  expect(asked.map(({ model }) => model)).toEqual(["small", "large"]);
  expect(await publishAgent(ctx, { agent: "helper", note: "Translates" })).toMatchObject({ version: 2, hasChanges: false });
  const { items } = await listAgentVersions(ctx, { agent: "helper" });
  expect(items).toMatchObject([
    { version: 2, isPublished: true, note: "Translates", config: { instructions: "You translate." } },
    { version: 1, isPublished: false, config: { instructions: "You help." } },
  ]);
  expect(await rollBackAgent(ctx, { agent: "helper", version: 1 })).toMatchObject({
    version: 1,
    hasChanges: false,
    config: { instructions: "You help." },
  });
  expect((await listAgents(ctx, {})).items).toMatchObject([{ slug: "helper", model: "small", tools: 3, version: 1 }]);
  await removeAgent(ctx, { agent: "helper" });
  await expect(getAgent(ctx, { agent: "helper" })).rejects.toThrow("There is no agent helper.");
});

it("publishes only what could run", async () => {
  const { ctx, connection } = await saying("Hello.");
  await createAgent(ctx, { slug: "empty", name: "Empty" });
  await expect(publishAgent(ctx, { agent: "empty" })).rejects.toThrow("Choose a model first.");
  await expect(runAgent(ctx, { agent: "empty", input: "a" })).rejects.toThrow("is a draft. Publish it");
  await expect(runAgent(ctx, { agent: "empty", input: "a", debug: true })).rejects.toThrow("has no model");
  const model = { connection, name: "small" };
  await updateAgent(ctx, { agent: "empty", config: { model, tools: [thing("getThing"), thing("nothing")] } });
  await expect(publishAgent(ctx, { agent: "empty" })).rejects.toThrow(`${thing("nothing")} (There is no such tool`);
  await createPolicy(ctx, { owner: "org", pattern: thing("addThing"), action: "block" });
  await updateAgent(ctx, { agent: "empty", config: { model, tools: [thing("addThing")] } });
  await expect(publishAgent(ctx, { agent: "empty" })).rejects.toThrow("A policy blocks it.");
  expect(await getAgent(ctx, { agent: "empty" })).toMatchObject({ missing: [{ address: thing("addThing") }] });
  const many = Array.from({ length: 129 }, (_, at) => thing(`t${at}`));
  await updateAgent(ctx, { agent: "empty", config: { model, tools: many } });
  await expect(publishAgent(ctx, { agent: "empty" })).rejects.toThrow("at most 128 tools");
  await updateAgent(ctx, { agent: "empty", config: { model: { ...model, connection: "gone.org.main" } } });
  await expect(publishAgent(ctx, { agent: "empty" })).rejects.toThrow("tools.gone.org.main.generate");
});

it.each([
  [{ slug: "grants" }, "taken by the console"],
  [{ slug: "Upper" }, "small letters"],
  [{ config: { tools: ["things.*"] } }, "whole address"],
  [{ config: { tools: ["a.b"], toolkit: "t" } }, "not both"],
  [{ config: { budgets: { money: 3 } } }, "needs the prices"],
  [{ config: { budgets: { turns: 0 } } }, "At least 1 turn"],
  [{ config: { model: { connection: "x", name: "y" } } }, "Name a connection"],
  [{ config: { instructions: "x".repeat(50_001) } }, "at most 50000"],
] as const)("refuses %j", async (given, why) => {
  const { ctx } = await newOrganization();
  const input = { slug: "one", name: "One", ...given } as Parameters<typeof createAgent>[1];
  await expect(createAgent(ctx, input)).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining(why) });
});

it("is nobody else's: another organization sees and runs nothing, a viewer only sees, a member runs with their own rights", async () => {
  const organization = await saying("Hello.");
  const { ctx, connection } = organization;
  await newAgent(ctx, connection);
  const { ctx: stranger } = await newOrganization();
  expect((await listAgents(stranger, {})).items).toEqual([]);
  for (const act of [getAgent, removeAgent, publishAgent, listAgentVersions])
    await expect(act(stranger, { agent: "helper" })).rejects.toThrow("There is no agent helper.");
  await expect(runAgent(stranger, { agent: "helper", input: "a" })).rejects.toThrow("There is no agent helper.");

  const of = async (role: string): Promise<Context> => (await newMember(organization, role)).ctx;
  const [viewer, member, developer] = [await of("viewer"), await of("member"), await of("developer")];
  expect((await listAgents(viewer, {})).items).toHaveLength(1);
  await expect(runAgent(viewer, { agent: "helper", input: "a" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(updateAgent(member, { agent: "helper", name: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(runAgent(member, { agent: "helper", input: "a", debug: true })).rejects.toMatchObject({ code: "forbidden" });
  const first = await runAgent(member, { agent: "helper", input: "a" });
  expect(first).toMatchObject({ status: "completed" });
  await expect(runAgent(developer, { agent: "helper", input: "b", continues: first.executionId })).rejects.toMatchObject({
    code: "not_found",
  });
  await createAgent(ctx, { slug: "other", name: "Other", config: { model: { connection, name: "small" } } });
  await publishAgent(ctx, { agent: "other" });
  await expect(runAgent(member, { agent: "other", input: "b", continues: first.executionId })).rejects.toThrow(
    "of another agent",
  );
});

it("a run ends with its model's connection, and says so", async () => {
  const { ctx, connection } = await saying("Hello.");
  await newAgent(ctx, connection);
  const [integration = "", , name = ""] = connection.split(".");
  await removeConnection(ctx, { integration, owner: "org", name });
  const answer = await runAgent(ctx, { agent: "helper", input: "a", onApproval: "reject" });
  expect(answer).toMatchObject({
    status: "failed",
    structured: { error: { message: expect.stringContaining("The model gave no answer.") } },
  });
});
