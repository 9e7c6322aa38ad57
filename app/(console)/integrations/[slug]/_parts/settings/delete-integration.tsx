"use client";

import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { removeIntegrationAction } from "../../actions";

type DeleteIntegrationProps = { slug: string; title: string; connections: number };

export function DeleteIntegration({ slug, title, connections }: DeleteIntegrationProps) {
  const router = useRouter();
  const remove = useOrganizationAction(removeIntegrationAction);
  return (
    <Card
      danger
      title="Delete this integration"
      description="Removes its connections, those of every member too, with their credentials and all its tools."
      actions={
        <ConfirmDialog
          trigger={<Button variant="danger">Delete integration</Button>}
          title={`Delete ${title}`}
          description={`You see ${counted(connections, "connection")} of it; members may have their own. Agents can no longer call its tools. This cannot be undone.`}
          typed={slug}
          actionLabel="Delete integration"
          onConfirm={() => remove({ slug })}
          onDone={() => router.push("/integrations")}
        />
      }
    />
  );
}
