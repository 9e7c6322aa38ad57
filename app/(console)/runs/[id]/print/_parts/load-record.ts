import {
  type ApprovalDetails,
  type CallView,
  type ExecutionDetail,
  getApproval,
  getExecution,
  listExecutionCalls,
} from "@executor/core/executions";
import { type AuditLine, listAudit } from "@executor/core/identity";
import { load, loadNamed } from "@/lib/web";
import { loadPermitted } from "../../../../_parts/load-permitted";

/** What one document holds; a run with more says so. */
const callsMax = 2_000;
const approvalsMax = 200;
const atOnce = 10;

export type RunRecord = {
  run: ExecutionDetail;
  calls: CallView[];
  approvals: ReadonlyMap<string, ApprovalDetails>;
  /** Null for whoever may not read the audit log. */
  audit: AuditLine[] | null;
};

/** Everything that is kept of a run, in one piece. */
export async function loadRecord(id: string): Promise<RunRecord> {
  const run = await loadNamed(getExecution, { id });
  const [calls, audit] = await Promise.all([callsOf(run), loadPermitted(listAudit, { query: run.id, limit: 200 })]);
  return { run, calls, approvals: await approvalsOf(calls), audit: audit?.items.toReversed() ?? null };
}

async function callsOf({ id, calls, nextCall }: ExecutionDetail): Promise<CallView[]> {
  const all = [...calls];
  for (let after = nextCall; after !== null && all.length < callsMax; ) {
    const page = await load(listExecutionCalls, { id, after });
    all.push(...page.calls);
    after = page.nextCall;
  }
  return all;
}

async function approvalsOf(calls: readonly CallView[]): Promise<ReadonlyMap<string, ApprovalDetails>> {
  const ids = [...new Set(calls.map(({ approvalId }) => approvalId).filter((id) => id !== null))].slice(0, approvalsMax);
  const found = new Map<string, ApprovalDetails>();
  for (let from = 0; from < ids.length; from += atOnce)
    for (const approval of await Promise.all(ids.slice(from, from + atOnce).map((id) => load(getApproval, { id }))))
      found.set(approval.id, approval);
  return found;
}
