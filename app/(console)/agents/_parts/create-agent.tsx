"use client";

import { Bot } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { slugOf } from "@/components/form/slug-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { createAgentAction } from "../actions";

/** The slug follows the name until somebody edits it. */
export function CreateAgent() {
  const dialog = useDialogInUrl("create");
  const router = useRouter();
  const create = useOrganizationAction(createAgentAction);
  const [name, setName] = useState("");
  const [slug, setSlug] = useState<string>();
  return (
    <Dialog
      {...dialog}
      title="Create agent"
      description="It is a draft until you publish it. Instructions, model and tools come next."
      trigger={
        <Button variant="primary">
          <Bot aria-hidden />
          Create agent
        </Button>
      }
    >
      <Form
        action={create}
        toInput={() => ({ name, slug: slug ?? slugOf(name) })}
        submitLabel="Create agent"
        onSuccess={(agent) => router.push(`/agents/${agent.slug}/edit`)}
      >
        <Field name="name" label="Name">
          <Input required maxLength={80} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field name="slug" label="Slug" hint="Its address is named after it. It cannot be changed later.">
          <Input
            required
            mono
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            value={slug ?? slugOf(name)}
            onChange={(event) => setSlug(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
