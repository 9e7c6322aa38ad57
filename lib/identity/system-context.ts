import { randomUUID } from "node:crypto";
import { scopedDb } from "../db/scoped";
import type { Context } from "../operation/context";

type SystemContext = { organizationId: string; name: string; door: "job" | "command" };

/** What the house does by itself is done by name, and its lines in the audit log say so. */
export const systemContext = ({ organizationId, name, door }: SystemContext): Context => ({
  organizationId,
  actor: { kind: "system", id: name, label: name, onBehalfOf: null, permissions: [] },
  db: scopedDb(organizationId),
  door,
  requestId: randomUUID(),
});
