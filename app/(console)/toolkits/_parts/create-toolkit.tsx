"use client";

import { Boxes } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { createToolkitAction } from "../actions";
import { ToolkitForm } from "./toolkit-form";

export function CreateToolkit() {
  const dialog = useDialogInUrl("create");
  const router = useRouter();
  const create = useOrganizationAction(createToolkitAction);
  return (
    <Dialog
      {...dialog}
      size="large"
      title="Create toolkit"
      trigger={
        <Button variant="primary">
          <Boxes aria-hidden />
          Create toolkit
        </Button>
      }
    >
      <ToolkitForm
        save={create}
        submitLabel="Create toolkit"
        onDone={({ slug }) => {
          dialog.onOpenChange(false);
          router.push(`/toolkits/${slug}`);
        }}
      />
    </Dialog>
  );
}
