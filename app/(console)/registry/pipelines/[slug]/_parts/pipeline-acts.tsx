"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type PipelineFields, PipelineForm } from "../../_parts/pipeline-form";
import { reindexPipelineAction, removePipelineAction, updatePipelineAction } from "../../actions";

export function PipelineActs({ pipeline, languages }: { pipeline: PipelineFields; languages: string[] }) {
  const { slug, name } = pipeline;
  const [isEdited, setEdited] = useState(false);
  const router = useRouter();
  const update = useOrganizationAction(updatePipelineAction);
  const reindex = useOrganizationAction(reindexPipelineAction);
  const remove = useOrganizationAction(removePipelineAction);
  return (
    <>
      <Dialog
        open={isEdited}
        onOpenChange={setEdited}
        size="large"
        title={`Edit ${name}`}
        description="Another language or other sizes cut all documents anew, in the background."
        trigger={<Button>Edit pipeline</Button>}
      >
        <PipelineForm
          known={pipeline}
          languages={languages}
          save={update}
          submitLabel="Save pipeline"
          onDone={() => {
            setEdited(false);
            router.refresh();
          }}
        />
      </Dialog>
      <ConfirmDialog
        title={`Index ${name} anew`}
        description="Every document is cut again and gets new vectors, in the background. Searches go on meanwhile."
        actionLabel="Index anew"
        trigger={<Button variant="ghost">Index anew</Button>}
        onConfirm={() => reindex({ slug })}
        onDone={() => router.refresh()}
      />
      <ConfirmDialog
        title={`Remove the pipeline ${name}`}
        description="Its documents go with it. Tools that search it say so from then on."
        typed={slug}
        actionLabel="Remove pipeline"
        trigger={<Button variant="ghost">Remove</Button>}
        onConfirm={() => remove({ slug })}
        onDone={() => router.push("/registry/pipelines")}
      />
    </>
  );
}
