"use client";

import type { Permission } from "@executor/core/operation/permission";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { PermissionPicker } from "../../_parts/permission-picker";
import { permissionsOf } from "../../_parts/permissions-of";
import { createApiKeyAction } from "../actions";

type CreateKeyFormProps = {
  mine: Permission[];
  mayMakeService: boolean;
  toolkits: { value: string; label: string }[];
  onMade: (key: { text: string }) => void;
};

const never = "never";
const anyTool = "every tool";
const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: never, label: "Never" },
];
const kinds = [
  { value: "member", label: "My key", hint: "Acts for you and stops when you leave the organization" },
  { value: "service", label: "Service key", hint: "Belongs to the organization and stays when you leave" },
];

export function CreateKeyForm({ mine, mayMakeService, toolkits, onMade }: CreateKeyFormProps) {
  const create = useOrganizationAction(createApiKeyAction);
  return (
    <Form action={create} toInput={toInput} onSuccess={onMade} submitLabel="Create key">
      <Field name="name" label="Name" hint="What it is for, so that you know later what stops when you revoke it.">
        <Input required maxLength={80} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {mayMakeService && (
          <Field name="kind" label="Kind">
            <Select options={kinds} defaultValue="member" />
          </Field>
        )}
        <Field name="expiresInDays" label="Expires after">
          <Select options={lifetimes} defaultValue="90" />
        </Field>
      </div>
      {toolkits.length > 0 && (
        <Field name="toolkit" label="Toolkit" hint="The key finds and calls the tools of a toolkit alone.">
          <Select options={[{ value: anyTool, label: "Every tool" }, ...toolkits]} defaultValue={anyTool} />
        </Field>
      )}
      <PermissionPicker mine={mine} />
    </Form>
  );
}

function toInput(fields: FormData) {
  const days = fields.get("expiresInDays");
  const toolkit = fields.get("toolkit");
  return {
    ...(toolkit === null || toolkit === anyTool ? {} : { toolkit: String(toolkit) }),
    name: String(fields.get("name")),
    kind: fields.get("kind") === "service" ? ("service" as const) : ("member" as const),
    permissions: permissionsOf(fields),
    expiresInDays: days === never ? null : Number(days),
  };
}
