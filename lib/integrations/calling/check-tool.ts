import type { ReadDb } from "../../db/scoped";
import { suggestHealthCheck } from "../production/suggest-health-check";

/** The tool that connections are checked with: the one somebody chose, else the one that offers itself. */
export type CheckTool = { name: string | null; isSuggested: boolean };

type Integration = { id: string; healthCheckTool: string | null };

export async function checkToolOf(db: ReadDb, { id, healthCheckTool }: Integration): Promise<CheckTool> {
  if (healthCheckTool !== null) return { name: healthCheckTool, isSuggested: false };
  return { name: await suggestHealthCheck(db, id), isSuggested: true };
}

/**
 * The same for a credential before it is saved. Unless somebody chose a tool, whoever connects may leave the check out; what
 * needs no credential is only checked where they ask for it.
 */
export async function checkBefore(
  db: ReadDb,
  integration: Integration,
  { kind, check = kind !== "none" }: { kind: string; check?: boolean | undefined },
): Promise<CheckTool> {
  return check || integration.healthCheckTool !== null ? checkToolOf(db, integration) : { name: null, isSuggested: true };
}
