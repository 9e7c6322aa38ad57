"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type ToolkitFields, ToolkitForm } from "../../_parts/toolkit-form";
import { removeToolkitAction, updateToolkitAction } from "../../actions";

export function ToolkitActs({ toolkit }: { toolkit: ToolkitFields }) {
  const { slug, name, description, patterns } = toolkit;
  const [isEdited, setEdited] = useState(false);
  const router = useRouter();
  const update = useOrganizationAction(updateToolkitAction);
  const remove = useOrganizationAction(removeToolkitAction);
  return (
    <>
      <Dialog
        open={isEdited}
        onOpenChange={setEdited}
        size="large"
        title={`Edit ${name}`}
        description="Takes effect from the next call, for everybody who is limited to it."
        trigger={<Button>Edit toolkit</Button>}
      >
        <ToolkitForm
          known={{ slug, name, description, patterns }}
          save={update}
          submitLabel="Save toolkit"
          onDone={() => {
            setEdited(false);
            router.refresh();
          }}
        />
      </Dialog>
      <ConfirmDialog
        title={`Remove the toolkit ${name}`}
        description="This works once nobody is limited to it. Agents at its endpoint are refused."
        typed={slug}
        actionLabel="Remove toolkit"
        trigger={<Button variant="ghost">Remove</Button>}
        onConfirm={() => remove({ slug })}
        onDone={() => router.push("/toolkits")}
      />
    </>
  );
}
