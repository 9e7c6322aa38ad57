import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { type ReadDb, scopedDb } from "../../lib/db/scoped";
import { change } from "../../lib/operation/change";
import type { Context } from "../../lib/operation/context";
import { everyPermission } from "../../lib/operation/permission";
import { disposeProcessWide } from "../../lib/process";
import { prepareQueue } from "../../lib/queue/schema";
import { claimRootKey } from "../../lib/vault/installation";
import { createDataKey } from "../../lib/vault/keyring";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";
import { migrate } from "../../scripts/migrate";
import { withClient } from "../../scripts/postgres/connection";
import { atEnd, scratchFolder, shared } from "./ends";

/** A database of this process, as the start script makes it, and connections to it past everything of ours. */
export const database = shared(async () => {
  const embedded = await startEmbeddedPostgres(scratchFolder(), () => {});
  atEnd(embedded.close);
  const { appUrl, ownerUrl } = embedded;
  process.env.DATABASE_URL = appUrl;
  await migrate({ ownerUrl, appUrl, also: prepareQueue });
  atEnd(disposeProcessWide);
  await claimRootKey();
  const raw = new Pool({ connectionString: appUrl, max: 10 });
  raw.on("error", () => {}); // the server may end before an idle connection does
  atEnd(() => raw.end());
  /** Only the owner may: without it the planner knows nothing of rows that were copied a moment ago. */
  const analyze = () => withClient(ownerUrl, (client) => client.query("analyze"));
  return { appUrl, ownerUrl, raw, analyze };
});

export type BenchOrganization = { organizationId: string; db: ReadDb; ctx: Context };

/** An organization with its data key and the first line of its audit log, and somebody who may do everything in it. */
export async function newOrganization(): Promise<BenchOrganization> {
  const organizationId = randomUUID();
  const db = scopedDb(organizationId);
  const actor: Context["actor"] = { kind: "system", id: "bench", label: "Bench", onBehalfOf: null, permissions: everyPermission };
  const ctx: Context = { organizationId, actor, db, door: "command", requestId: randomUUID() };
  await change(ctx, "organization.create", async (tx, note) => {
    await tx.organization.create({ data: { id: organizationId, slug: organizationId, name: "Bench" } });
    await createDataKey(tx, organizationId);
    note(organizationId);
  });
  return { organizationId, db, ctx };
}
