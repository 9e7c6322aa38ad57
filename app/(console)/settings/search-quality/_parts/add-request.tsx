"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { addSearchRequestsAction } from "../actions";

export function AddRequest() {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const add = useOrganizationAction(addSearchRequestsAction);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title="Add request" trigger={<Button variant="primary">Add request</Button>}>
      <Form
        action={add}
        toInput={(fields) => ({
          requests: [{ request: String(fields.get("request")), expected: String(fields.get("expected")) }],
        })}
        submitLabel="Add request"
        onSuccess={() => {
          setOpen(false);
          router.refresh();
        }}
      >
        <Field name="request" label="Request" hint="As a person or an agent would say it">
          <Input required maxLength={1_000} autoComplete="off" placeholder="close the ticket" />
        </Field>
        <Field name="expected" label="Tool that should be found">
          <Input
            required
            mono
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            placeholder="github.org.main.issues.update"
          />
        </Field>
      </Form>
    </Dialog>
  );
}
