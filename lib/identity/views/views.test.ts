import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { dismissHint, listDismissedHints } from "../hints/dismiss";
import { listSavedViews } from "./list";
import { removeView } from "./remove";
import { saveView } from "./save";

withDatabase();

const failed = { page: "runs", name: "Failed", query: "status=failed" } as const;

async function newColleagues() {
  const { ctx, contextOf, addMember } = await newOrganization();
  return { ctx, colleague: contextOf(["profile:write"], await addMember("member")) };
}

it("keeps views for one member: they are listed by name, replaced under their name, and removed", async () => {
  const { ctx, colleague } = await newColleagues();
  await saveView(ctx, failed);
  await saveView(ctx, { ...failed, name: "Agents", query: "door=mcp" });
  const { id } = await saveView(ctx, { ...failed, query: "status=failed&mine=true" });
  await saveView(colleague, failed);
  const { items } = await listSavedViews(ctx, { page: "runs" });
  expect(items.map(({ name, query }) => [name, query])).toEqual([
    ["Agents", "door=mcp"],
    ["Failed", "status=failed&mine=true"],
  ]);
  expect((await listSavedViews(ctx, { page: "calls" })).items).toEqual([]);
  await expect(removeView(colleague, { id })).rejects.toMatchObject({ code: "not_found" });
  await removeView(ctx, { id });
  expect((await listSavedViews(ctx, { page: "runs" })).items).toHaveLength(1);
  expect((await listSavedViews(colleague, { page: "runs" })).items).toHaveLength(1);
});

it("refuses a query that is none, and more views than a menu holds", async () => {
  const { ctx } = await newColleagues();
  await expect(saveView(ctx, { ...failed, query: "a=1#b" })).rejects.toMatchObject({ code: "invalid" });
  for (let n = 0; n < 50; n += 1) await saveView(ctx, { ...failed, name: `View ${n}` });
  await expect(saveView(ctx, failed)).rejects.toMatchObject({ code: "conflict" });
  await saveView(ctx, { ...failed, name: "View 7", query: "" });
});

it("remembers a dismissed hint for one member", async () => {
  const { ctx, colleague } = await newColleagues();
  await dismissHint(ctx, { hint: "first-steps" });
  await dismissHint(ctx, { hint: "first-steps" });
  expect(await listDismissedHints(ctx, {})).toEqual({ dismissed: ["first-steps"] });
  expect(await listDismissedHints(colleague, {})).toEqual({ dismissed: [] });
});
