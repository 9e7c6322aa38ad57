"use client";

import type { AgentView } from "@executor/core/agents";
import { useRouter } from "next/navigation";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { publishAgentAction } from "../../actions";

export function Publish({ agent: { slug, name } }: { agent: Pick<AgentView, "slug" | "name"> }) {
  const router = useRouter();
  const publish = useOrganizationAction(publishAgentAction);
  return (
    <Dialog
      title={`Publish ${name}`}
      description="From now on it runs as it is at this moment, under a version that never changes."
      trigger={<Button variant="primary">Publish</Button>}
    >
      {(close) => (
        <Form
          action={publish}
          toInput={(fields) => ({ agent: slug, note: String(fields.get("note") ?? "") })}
          submitLabel="Publish"
          onSuccess={() => {
            close();
            router.refresh();
          }}
        >
          <Field name="note" label="What has changed" optional>
            <Input maxLength={500} autoComplete="off" />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}
