import { expect, it, vi } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { getInstallationStatus } from "./installation";

withDatabase();

it("says how the database protects what is in it", async () => {
  const { ctx } = await newOrganization();
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ isAuditProtected: true, isRowSecurityInForce: true });
});

it("says how much finished runs may keep, and how much those of the organization do", async () => {
  const { ctx } = await newOrganization();
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ keepsRunsBytes: { most: 10_000_000_000, now: 0 } });
});

it("says how often and how the process ended before", async () => {
  const { ctx } = await newOrganization();
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ abnormalEnds: null });
  const ends = { count: 2, last: [{ at: "2026-01-02T03:04:05.000Z", how: "SIGABRT" }] };
  vi.stubEnv("EXECUTOR_ABNORMAL_ENDS", JSON.stringify(ends));
  expect(await getInstallationStatus(ctx, {})).toMatchObject({ abnormalEnds: ends });
  vi.unstubAllEnvs();
});
