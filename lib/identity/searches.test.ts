import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createApiKey } from "./api-keys/create";
import { listApiKeys } from "./api-keys/list";
import { listAudit } from "./audit/list";
import { listMembers } from "./members/list";

withDatabase();

it("searches find the percent signs and underscores that somebody types, and not any text", async () => {
  const { ctx, owner } = await newOrganization();
  for (const name of ["50% load", "nightly_run", "nightly run"]) await createApiKey(ctx, { name, permissions: ["tools:read"] });
  const found = async (query: string) => ({
    members: (await listMembers(ctx, { query })).items.length,
    keys: (await listApiKeys(ctx, { query })).items.map(({ name }) => name),
    audit: (await listAudit(ctx, { query })).items.length,
  });
  expect(await found("%")).toEqual({ members: 0, keys: ["50% load"], audit: 1 });
  expect(await found("Y_R")).toEqual({ members: 0, keys: ["nightly_run"], audit: 1 });
  expect((await found(owner.email.toUpperCase())).members).toBe(1);
});
