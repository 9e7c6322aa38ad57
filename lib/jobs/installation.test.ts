import { expect, it } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { getInstallationStatus } from "./installation";

withDatabase();

it("says how the database protects what is in it", async () => {
  const { ctx } = await newOrganization();
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ isAuditProtected: true, isRowSecurityInForce: true });
});
