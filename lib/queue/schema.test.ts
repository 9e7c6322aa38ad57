import { Client } from "pg";
import { expect, it } from "vitest";
import { databaseUrl } from "../env";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { enqueue } from "./enqueue";
import { prepareQueue } from "./schema";

withDatabase();

const { DATABASE_OWNER_URL: ownerUrl = "" } = process.env;

it("is prepared again without waiting for a process that works off jobs", async () => {
  const { ctx, organizationId } = await newOrganization();
  const at = new Date(Date.now() + 3_600_000);
  await ctx.db.$transaction((db) => enqueue(db, { task: "key.expire", payload: { organizationId, id: "any" }, at }));
  const atWork = new Client({ connectionString: databaseUrl() });
  await atWork.connect();
  try {
    await atWork.query("begin; select 1 from graphile_worker._private_jobs for update");
    await expect(prepareQueue(ownerUrl, new URL(databaseUrl()).username)).resolves.toBeUndefined();
  } finally {
    await atWork.end();
  }
});
