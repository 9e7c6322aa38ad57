"use client";

import { History } from "lucide-react";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { checkAuditAction } from "../actions";
import type { Verdict } from "./chain-verdict";

/** Checks that the log goes on from an entry whose hash was kept elsewhere. */
export function ProveFromHead({ onVerdict }: { onVerdict: (verdict: Verdict) => void }) {
  const [open, setOpen] = useState(false);
  const check = useOrganizationAction(checkAuditAction);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Verify from a kept hash"
      trigger={
        <Button>
          <History aria-hidden />
          Verify from a kept hash
        </Button>
      }
    >
      <Form
        action={check}
        toInput={(fields) => ({ seq: Number(fields.get("seq")), hash: String(fields.get("hash")) })}
        onSuccess={(verdict) => {
          setOpen(false);
          onVerdict(verdict);
        }}
        submitLabel="Verify"
      >
        <Field name="seq" label="Entry" hint="Its number, as an earlier verification or the exported heads named it.">
          <Input type="number" required min={1} step={1} autoComplete="off" />
        </Field>
        <Field name="hash" label="Hash">
          <Input required mono autoComplete="off" spellCheck={false} maxLength={64} />
        </Field>
      </Form>
    </Dialog>
  );
}
