import { randomUUID } from "node:crypto";
import { withClient, withDatabase } from "./postgres/connection";
import { testRun } from "./test-run";

/** A database for one test alone: empty, or migrated like the worker's. The end of the run drops it. */
export async function newTestDatabase({ migrated }: { migrated: boolean }): Promise<{ ownerUrl: string; appUrl: string }> {
  const { ownerUrl, appUrl, template, run } = testRun();
  const name = `${run}${randomUUID().replaceAll("-", "")}`;
  await withClient(ownerUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${migrated ? template : "template1"}`));
  return { ownerUrl: withDatabase(ownerUrl, name), appUrl: withDatabase(appUrl, name) };
}

/** Leads what a file of tests does from here on to a migrated database of its own. */
export async function workAlone(): Promise<void> {
  const { appUrl, ownerUrl } = await newTestDatabase({ migrated: true });
  Object.assign(process.env, { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl });
}
