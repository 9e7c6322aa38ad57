import { expect, it } from "vitest";
import type { Context } from "../operation/context";
import { withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import { organizationWithGithub } from "./github.suite";
import { listTools, matchTools, searchTools } from "./index";

withDatabase();

const actionsOf = async (ctx: Context) =>
  Object.fromEntries((await listTools(ctx, {})).items.map(({ address, policy }) => [address.slice("tools.".length), policy]));

it("is about what destroys something, wherever that is, and about nothing else", async () => {
  const { ctx } = await organizationWithGithub();
  await createPolicy(ctx, { owner: "org", pattern: "*", effects: ["destructive"], action: "block" });
  const actions = await actionsOf(ctx);
  const destructive = { action: "block", rule: "* (destructive)" };
  expect(actions["github.org.main.issues.remove.all"]).toEqual(destructive);
  expect(actions["github.org.prod.issues.remove.all"]).toEqual(destructive);
  expect(actions["github.org.main.issues.list"]).toEqual({ action: "allow", rule: null });
  expect((await matchTools(ctx, { pattern: "*", effects: ["destructive"] })).total).toBe(2);
  expect((await searchTools(ctx, { query: "remove all issues" })).items.some(({ name }) => name === "issues.remove.all")).toBe(
    false,
  );
});

it("says how many tools a more specific policy decides before it", async () => {
  const { ctx } = await organizationWithGithub();
  await createPolicy(ctx, { owner: "org", pattern: "github.org.main.*", action: "allow" });
  const draft = { owner: "org", action: "block" } as const;
  const asked = { pattern: "*", effects: ["destructive"] } as const;
  const below = await matchTools(ctx, { ...asked, effects: [...asked.effects], draft });
  expect(below).toMatchObject({ total: 2, overruled: 1 });
  const first = await matchTools(ctx, { ...asked, effects: [...asked.effects], draft: { ...draft, position: 0 } });
  expect(first).toMatchObject({ total: 2, overruled: 0 });
  expect(first.changes.map(({ to, tools: count }) => [to, count])).toEqual([["block", 2]]);
});
