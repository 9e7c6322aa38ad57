import { expect, test } from "vitest";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { findSession } from "./find";
import { startSession } from "./start";
import { switchOrganization } from "./switch";

withDatabase();

const visit = { address: "127.0.0.1", userAgent: "", requestId: "test" };

test("goes on in another organization of the same person, and nowhere else", async () => {
  const [first, stranger] = [await newOrganization(), await newOrganization()];
  const second = await newOrganization(first.owner);
  const token = await startSession(first.owner, first.organizationId, visit);
  await expect(switchOrganization(token, stranger.organizationId, visit)).rejects.toMatchObject({ code: "not_found" });
  const next = await switchOrganization(token, second.organizationId, visit);
  expect(await findSession(next)).toMatchObject({ organizationId: second.organizationId });
  expect(await findSession(token)).toBeNull();
});

test.each([{}, [], 7, null, undefined, "", "x".repeat(100_000), { id: "a" }])(
  "refuses what is no id, whatever the action was sent",
  async (wanted) => {
    const { owner, organizationId } = await newOrganization();
    const token = await startSession(owner, organizationId, visit);
    const refused = (await switchOrganization(token, wanted as string, visit).catch((error: unknown) => error)) as Error;
    expect(refused).toMatchObject({ code: "invalid" });
    expect(refused.message.length).toBeLessThan(200);
    expect(await findSession(token)).not.toBeNull();
  },
);
