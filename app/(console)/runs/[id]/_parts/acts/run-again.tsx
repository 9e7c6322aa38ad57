import type { CallView, ExecutionDetail } from "@executor/core/executions";
import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useApi } from "@/components/api/use-api";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useAction } from "@/components/form/use-action";
import { requestOf } from "@/components/run/request-of";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";

type RunAgainProps = { run: ExecutionDetail; calls: readonly CallView[] };
type Begun = { executionId: string };

/** Asks for confirmation, because calls that change something are sent again. */
export function RunAgain({ run, calls }: RunAgainProps) {
  const router = useRouter();
  const api = useApi();
  const begin = () => {
    const { path, body } = requestOf(run);
    return api<Begun>(path, { body: path === "/tools/try" ? body : { ...body, background: true } });
  };
  const go = ({ executionId }: Begun) => router.push(`/runs/${executionId.split(".")[0]}`);
  const { run: act, pending, failure } = useAction(begin, go);
  const isPlan = run.mode === "plan";
  const writes = calls.filter(
    ({ effect, state }) => !isPlan && effect !== null && effect !== "read" && state !== "unstarted",
  ).length;
  const button = (
    <Button pending={pending} onClick={writes > 0 ? undefined : () => act(undefined)}>
      <RotateCcw aria-hidden />
      {isPlan ? "Plan again" : "Run again"}
    </Button>
  );
  return (
    <>
      {writes === 0 ? (
        button
      ) : (
        <ConfirmDialog
          trigger={button}
          title="Run it again?"
          description={`${writes === 1 ? "One call" : `${writes} calls`} of this run can change something. A new run makes ${writes === 1 ? "it" : "them"} again; policies ask anew.`}
          actionLabel="Run again"
          onConfirm={async () => {
            const answer = await begin();
            if (answer.ok) go(answer.data);
            return answer;
          }}
        />
      )}
      {failure && <Callout tone="failed" live title={failure.message} />}
    </>
  );
}
