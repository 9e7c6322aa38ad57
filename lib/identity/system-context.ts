import { randomUUID } from "node:crypto";
import { scopedDb } from "../db/scoped";
import type { Context } from "../operation/context";

type SystemContext = { organizationId: string; name: string; door: "job" | "command" };

/** The context of the system's own work, which appears in the audit log under its name. */
export const systemContext = ({ organizationId, name, door }: SystemContext): Context => ({
  organizationId,
  actor: { kind: "system", id: name, label: name, onBehalfOf: null, permissions: [] },
  db: scopedDb(organizationId),
  door,
  requestId: randomUUID(),
});
