import type { ExecutionDetail, ListedRun } from "@executor/core/executions";
import { CircleStop, GitCompareArrows, RotateCcw } from "lucide-react";
import Link from "next/link";
import { useApi } from "@/components/api/use-api";
import type { ActionResult } from "@/components/form/action-result";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { requestOf } from "@/components/run/request-of";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";

export type MayAct = { run: boolean; cancel: boolean };
/** What is done with several runs at once, as they were when it began. */
export type Bulk = { what: "cancel" | "again"; runs: ListedRun[] };
type BulkActsProps = { runs: ListedRun[]; may: MayAct; onChoose: (bulk: Bulk) => void };

/** What can be done with the selected runs. */
export function BulkActs({ runs, may, onChoose }: BulkActsProps) {
  const open = runs.filter(({ state }) => state === "running" || state === "paused");
  const [one, other] = runs;
  return (
    <>
      {one && other && runs.length === 2 && (
        <Button asChild>
          <Link href={`/runs/compare?one=${one.id}&other=${other.id}`}>
            <GitCompareArrows aria-hidden />
            Compare
          </Link>
        </Button>
      )}
      {may.cancel && open.length > 0 && (
        <Button onClick={() => onChoose({ what: "cancel", runs: open })}>
          <CircleStop aria-hidden />
          Cancel {open.length.toLocaleString("en")}
        </Button>
      )}
      {may.run && (
        <Button onClick={() => onChoose({ what: "again", runs })}>
          <RotateCcw aria-hidden />
          Run again
        </Button>
      )}
    </>
  );
}

type BulkDialogProps = { bulk: Bulk; onDone: () => void; onClose: () => void };

/** Stands beside the table: a filter takes runs out of it as they change. */
export function BulkDialog({ bulk: { what, runs }, onDone, onClose }: BulkDialogProps) {
  const api = useApi();

  async function runAgain({ id }: ListedRun): Promise<ActionResult<unknown>> {
    const found = await api<ExecutionDetail>(`/executions/${id}`, { method: "GET" });
    if (!found.ok) return found;
    const { path, body } = requestOf(found.data);
    return api(path, { body: path === "/executions" ? { ...body, background: true } : body });
  }

  const shared = { open: true, onOpenChange: onClose, onDone };
  return what === "cancel" ? (
    <ConfirmDialog
      {...shared}
      title={`Cancel ${counted(runs.length, "run")}?`}
      description="Requests in progress are aborted and open questions are withdrawn. What was already sent cannot be taken back, and a cancelled run cannot continue."
      actionLabel={`Cancel ${counted(runs.length, "run")}`}
      onConfirm={() => oneByOne(runs, ({ id }) => api(`/executions/${id}/cancel`, { body: {} }))}
    />
  ) : (
    <ConfirmDialog
      {...shared}
      title={`Run ${counted(runs.length, "run")} again?`}
      description="Each starts again with its code and options. Calls that change something are made again, and policies apply again."
      actionLabel={`Run ${runs.length.toLocaleString("en")} again`}
      onConfirm={() => oneByOne(runs, runAgain)}
    />
  );
}

/** One after the other; those that are refused do not stop the rest, and are told together. */
async function oneByOne(
  runs: ListedRun[],
  act: (run: ListedRun) => Promise<ActionResult<unknown>>,
): Promise<ActionResult<unknown>> {
  const refused: string[] = [];
  for (const run of runs) {
    const answer = await act(run);
    if (!answer.ok) refused.push(answer.error.message);
  }
  if (refused.length === 0) return { ok: true, data: null };
  const [first] = refused;
  const message = `${counted(refused.length, "run")} of ${runs.length.toLocaleString("en")} could not: ${first}`;
  return { ok: false, error: { code: "conflict", message } };
}
