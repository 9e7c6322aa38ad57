"use client";

import { Library } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { createPipelineAction } from "../actions";
import { PipelineForm } from "./pipeline-form";

export function CreatePipeline({ languages }: { languages: string[] }) {
  const dialog = useDialogInUrl("create");
  const router = useRouter();
  const create = useOrganizationAction(createPipelineAction);
  return (
    <Dialog
      {...dialog}
      size="large"
      title="Create pipeline"
      trigger={
        <Button variant="primary">
          <Library aria-hidden />
          Create pipeline
        </Button>
      }
    >
      <PipelineForm
        languages={languages}
        save={create}
        submitLabel="Create pipeline"
        onDone={({ slug }) => {
          dialog.onOpenChange(false);
          router.push(`/registry/pipelines/${slug}`);
        }}
      />
    </Dialog>
  );
}
