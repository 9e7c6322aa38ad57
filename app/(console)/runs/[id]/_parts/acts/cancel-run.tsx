import { CircleStop } from "lucide-react";
import { useApi } from "@/components/api/use-api";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";

export function CancelRun({ id }: { id: string }) {
  const api = useApi();
  return (
    <ConfirmDialog
      trigger={
        <Button>
          <CircleStop aria-hidden />
          Cancel
        </Button>
      }
      title="Cancel this run?"
      description="Requests in progress are aborted and open questions are withdrawn. What was already sent cannot be taken back, and a cancelled run cannot continue."
      actionLabel="Cancel the run"
      onConfirm={() => api(`/executions/${id}/cancel`, { body: {} })}
    />
  );
}
