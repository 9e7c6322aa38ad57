"use client";

import type { RegistryTool } from "@executor/core/registry";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { nameVersionAction, publishToolAction, removeToolAction, updateToolAction } from "../../../actions";

type ToolActsProps = { tool: RegistryTool; may: { mayWrite: boolean; mayPublish: boolean } };

export function ToolActs({ tool, may }: ToolActsProps) {
  const isInUse = tool.status === "published" && tool.is_active;
  const mayRemove = may.mayWrite && (may.mayPublish || (tool.status === "draft" && tool.live_version === null));
  return (
    <div className="flex flex-wrap gap-2">
      {may.mayPublish && isInUse && <TakeOut tool={tool} status="deprecated" label="Deprecate" />}
      {may.mayPublish && isInUse && <TakeOut tool={tool} status="disabled" label="Disable" />}
      {may.mayWrite && <NameVersion tool={tool} />}
      {may.mayPublish && <Publish tool={tool} />}
      {mayRemove && !tool.is_system && <RemoveTool tool={tool} />}
    </div>
  );
}

function Publish({ tool }: { tool: RegistryTool }) {
  const router = useRouter();
  const publish = useOrganizationAction(publishToolAction);
  const toInput = (fields: FormData) => {
    const [version, reason] = [text(fields, "version"), text(fields, "force_reason")];
    return { id: tool.id, ...(version ? { version } : {}), ...(reason ? { force_reason: reason } : {}) };
  };
  return (
    <Dialog
      title={`Publish ${tool.name}`}
      description="From now on calls use it as it is worked on. Its saved tests are tried first."
      trigger={<Button variant="primary">Publish</Button>}
    >
      {(close) => (
        <Form
          action={publish}
          toInput={toInput}
          submitLabel="Publish"
          onSuccess={() => {
            close();
            router.refresh();
          }}
        >
          <Field
            name="version"
            label="Version"
            optional
            hint={`Left empty: ${tool.version}, or the next patch where that is taken`}
          >
            <Input mono maxLength={100} autoComplete="off" />
          </Field>
          <Field name="force_reason" label="Reason to publish although tests fail" optional hint="It stands in the audit log">
            <Input maxLength={1_000} autoComplete="off" />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}

function NameVersion({ tool }: { tool: RegistryTool }) {
  const router = useRouter();
  const save = useOrganizationAction(nameVersionAction);
  return (
    <Dialog
      title="Keep a version"
      description="It keeps what is worked on under a number. Calls stay as they are."
      trigger={<Button>Keep version</Button>}
    >
      {(close) => (
        <Form
          action={save}
          toInput={(fields) => ({ id: tool.id, new_version: text(fields, "new_version") })}
          submitLabel="Keep version"
          onSuccess={() => {
            close();
            router.refresh();
          }}
        >
          <Field name="new_version" label="Version" required hint="Three numbers with dots between them, such as 1.4.0">
            <Input mono maxLength={100} autoComplete="off" />
          </Field>
        </Form>
      )}
    </Dialog>
  );
}

const text = (fields: FormData, name: string): string => String(fields.get(name) ?? "").trim();

type TakeOutProps = { tool: RegistryTool; status: "deprecated" | "disabled"; label: string };

function TakeOut({ tool, status, label }: TakeOutProps) {
  const router = useRouter();
  const update = useOrganizationAction(updateToolAction);
  return (
    <ConfirmDialog
      trigger={<Button>{label}</Button>}
      title={`${label} ${tool.name}`}
      description="No run calls it any more, and its calls say why. Publishing it brings it back."
      actionLabel={label}
      onConfirm={() => update({ id: tool.id, status })}
      onDone={() => router.refresh()}
    />
  );
}

function RemoveTool({ tool }: { tool: RegistryTool }) {
  const router = useRouter();
  const remove = useOrganizationAction(removeToolAction);
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">Remove</Button>}
      title={`Remove ${tool.name}`}
      description="Its versions and tests go with it. Its runs stay."
      typed={tool.slug}
      actionLabel="Remove tool"
      onConfirm={() => remove({ id: tool.id })}
      onDone={() => router.push("/registry")}
    />
  );
}
