"use client";

import type { ImplementationView } from "@executor/core/registry";
import { Hammer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { createToolAction } from "../actions";
import type { Choices } from "./load-choices";
import { ToolForm } from "./tool-form";

export function CreateTool({ kinds, choices }: { kinds: ImplementationView[]; choices: Choices }) {
  const dialog = useDialogInUrl("create");
  const router = useRouter();
  const create = useOrganizationAction(createToolAction);
  return (
    <Dialog
      {...dialog}
      size="large"
      title="Create tool"
      trigger={
        <Button variant="primary">
          <Hammer aria-hidden />
          Create tool
        </Button>
      }
    >
      <ToolForm
        kinds={kinds}
        choices={choices}
        save={create}
        submitLabel="Create draft"
        onDone={({ slug }) => {
          dialog.onOpenChange(false);
          router.push(`/registry/tools/${slug}`);
        }}
      />
    </Dialog>
  );
}
