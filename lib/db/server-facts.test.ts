import { afterEach, expect, it } from "vitest";
import { disposeProcessWide } from "../process";
import { serverFacts } from "./server-facts";

const appUrl = process.env.DATABASE_URL;
afterEach(async () => {
  process.env.DATABASE_URL = appUrl;
  await disposeProcessWide();
});

it("says that the app's role is bound by row-level security and cannot change the audit log", async () => {
  expect(await serverFacts()).toEqual({
    version: expect.stringMatching(/^\d+/),
    isAuditProtected: true,
    isRowSecurityInForce: true,
  });
});

it("says when the role passes row-level security", async () => {
  process.env.DATABASE_URL = process.env.DATABASE_OWNER_URL;
  expect(await serverFacts()).toMatchObject({ isAuditProtected: false, isRowSecurityInForce: false });
});
