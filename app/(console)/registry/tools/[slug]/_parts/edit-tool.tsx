"use client";

import type { ImplementationView, RegistryTool } from "@executor/core/registry";
import { useRouter } from "next/navigation";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Card } from "@/components/ui/card";
import type { Choices } from "../../../_parts/load-choices";
import { ToolForm, type ToolInput } from "../../../_parts/tool-form";
import { updateToolAction } from "../../../actions";

type EditToolProps = { tool: RegistryTool; kinds: ImplementationView[]; choices: Choices };

/** What is worked on. Calls do not see it before it is published. */
export function EditTool({ tool, kinds, choices }: EditToolProps) {
  const router = useRouter();
  const update = useOrganizationAction(updateToolAction);
  const { name, description, schema, config_schema, implementation_type, artifact_id } = tool;
  const definition = JSON.stringify([name, description, schema, config_schema, implementation_type, artifact_id]); // publishing leaves what was typed
  return (
    <Card title="Definition" description="Sensitive values are shown as [redacted]. Left so, they stay as they are.">
      <ToolForm
        key={definition}
        known={tool}
        kinds={kinds}
        choices={choices}
        save={(input: ToolInput) => update({ id: tool.id, ...input })}
        submitLabel="Save"
        onDone={() => router.refresh()}
      />
    </Card>
  );
}
