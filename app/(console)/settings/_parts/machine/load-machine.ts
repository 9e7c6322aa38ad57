import { listBudgets } from "@executor/core/budgets";
import { listExecutions } from "@executor/core/executions";
import { listAudit } from "@executor/core/identity";
import { pageContext } from "@/lib/web";
import { loadPermitted } from "../../../_parts/load-permitted";

const shownMax = 5;

/** What a key or a connected agent uses and has done, as far as the visitor may see it. */
export async function loadMachine({ id, isMine }: { id: string; isMine: boolean }) {
  const { permissions } = (await pageContext()).actor;
  const seesUse = isMine || permissions.includes("policies:write");
  const [budgets, runs, audit] = await Promise.all([
    seesUse ? loadPermitted(listBudgets, { by: id }) : null,
    loadPermitted(listExecutions, { actor: id, limit: shownMax }),
    loadPermitted(listAudit, { actorId: id, limit: shownMax }),
  ]);
  const mayTry = permissions.includes("policies:read") && (isMine || (seesUse && permissions.includes("keys:read")));
  return { budgets: budgets?.items ?? null, runs, audit: audit?.items ?? null, mayTry };
}

export type Machine = Awaited<ReturnType<typeof loadMachine>>;
