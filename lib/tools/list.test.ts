import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { addIntegration } from "./catalog.suite";
import { listToolGroups } from "./list";

withDatabase();

it("groups of a connection's tools come page by page, with how many each holds", async () => {
  const organization = await newOrganization();
  const { ctx } = organization;
  const tools = ["a.one", "a.two", "b.c.three", "four"].map((name) => ({ name }));
  await addIntegration(organization, { slug: "things", tools });
  const group = { integration: "things", owner: "org" as const, connection: "main" };
  await createPolicy(ctx, { owner: "org", pattern: "things.org.main.a.two", action: "require_approval" });
  await createPolicy(ctx, { owner: "org", pattern: "things.org.main.four", action: "block" });
  const all = await listToolGroups(ctx, group);
  expect(all).toMatchObject({ total: 3, tools: 4 });
  expect(all.items.map(({ name, tools: count }) => `${name} ${count}`)).toEqual([" 1", "a 2", "b.c 1"]);
  expect(all.items[1]?.asking).toBeGreaterThanOrEqual(1);
  expect(await listToolGroups(ctx, { ...group, skip: 1, limit: 1 })).toMatchObject({ items: [{ name: "a" }], total: 3 });
  expect(await listToolGroups(ctx, { ...group, query: "THREE" })).toMatchObject({ items: [{ name: "b.c", tools: 1 }], tools: 1 });
  expect(await listToolGroups(ctx, { ...group, connection: "none" })).toEqual({ items: [], total: 0, tools: 0 });
  const actor = { ...ctx.actor, permissions: ["tools:read" as const] };
  expect(await listToolGroups({ ...ctx, actor }, group)).toMatchObject({ total: 2, tools: 3 });
  const stranger = await newOrganization();
  expect(await listToolGroups(stranger.ctx, group)).toEqual({ items: [], total: 0, tools: 0 });
});
