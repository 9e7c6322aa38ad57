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
      description="Requests under way are broken off and questions withdrawn. What was sent already stays sent; a cancelled run cannot go on."
      actionLabel="Cancel the run"
      onConfirm={() => api(`/executions/${id}/cancel`, { body: {} })}
    />
  );
}
