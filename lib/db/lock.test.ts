import { expect, it } from "vitest";
import { env } from "../env";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { prisma } from "./client";
import { lockOrganization, withInstallationLock } from "./lock";

withDatabase();

it("lets one at a time do what an installation does once, however many wait, with the whole pool for it", async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await Promise.all([prisma().organization.count(), prisma().user.count()]);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: env.DATABASE_POOL_SIZE * 2 }, () => withInstallationLock(work)));
  expect(most).toBe(1);
});

it("is free again when the work failed", async () => {
  await expect(withInstallationLock(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withInstallationLock(async () => "done")).toBe("done");
});

it("makes changes of one organization wait for each other, and none of another", async () => {
  const [a, b] = [await newOrganization(), await newOrganization()];
  const seen: string[] = [];
  await a.db
    .$transaction(async (tx) => {
      await lockOrganization(tx, a.organizationId);
      const second = a.db.$transaction(async (other) => {
        await lockOrganization(other, a.organizationId);
        seen.push("second of a");
      });
      await b.db.$transaction((other) => lockOrganization(other, b.organizationId));
      await a.db.$transaction((other) =>
        other.role.create({ data: { organizationId: a.organizationId, slug: "r", name: "R", permissions: [] } }),
      );
      seen.push("first of a");
      return { second };
    })
    .then(({ second }) => second);
  expect(seen).toEqual(["first of a", "second of a"]);
});
