"use client";

import type { Permission } from "@executor/core/operation/permission";
import { ShieldPlus } from "lucide-react";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { slugOf } from "@/components/form/slug-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDialogInUrl } from "@/components/use-dialog-in-url";
import { PermissionPicker } from "../../_parts/permission-picker";
import { permissionsOf } from "../../_parts/permissions-of";
import { createRoleAction } from "../actions";
import { patternsOf, RolePatterns } from "./role-patterns";

export function CreateRole({ mine }: { mine: Permission[] }) {
  const dialog = useDialogInUrl("create");
  return (
    <Dialog
      {...dialog}
      size="large"
      title="Create role"
      trigger={
        <Button variant="primary">
          <ShieldPlus aria-hidden />
          Create role
        </Button>
      }
    >
      <CreateRoleForm mine={mine} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

/** The slug follows the name until somebody edits it. */
function CreateRoleForm({ mine, onDone }: { mine: Permission[]; onDone: () => void }) {
  const create = useOrganizationAction(createRoleAction);
  const [name, setName] = useState("");
  const [slug, setSlug] = useState<string>();
  const toInput = (fields: FormData) => ({
    name,
    slug: slug ?? slugOf(name),
    permissions: permissionsOf(fields),
    patterns: patternsOf(fields),
  });

  return (
    <Form action={create} toInput={toInput} onSuccess={onDone} submitLabel="Create role">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label="Name">
          <Input required maxLength={60} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field name="slug" label="Slug" hint="How programs call it. It cannot be changed later.">
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
      </div>
      <RolePatterns />
      <PermissionPicker mine={mine} />
    </Form>
  );
}
