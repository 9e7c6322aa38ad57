"use client";

import type { RegistryTool, ToolVersion } from "@executor/core/registry";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { DiffLines } from "@/components/tool-change/diff-lines";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { rollBackAction } from "../../../actions";

type ToolVersionsProps = { tool: RegistryTool; versions: ToolVersion[]; mayPublish: boolean };

/** What the tool was, and the way back to it. */
export function ToolVersions({ tool, versions, mayPublish }: ToolVersionsProps) {
  return (
    <Card title="Versions" description="A version never changes. Each is compared with what is worked on.">
      {versions.length === 0 && <p className="text-dense text-secondary">There is none before the first publishing.</p>}
      <ul aria-label="Versions" className="flex flex-col divide-y">
        {versions.map((version) => (
          <li key={version.version} className="flex flex-wrap items-center gap-3 py-2">
            <span className="font-mono">{version.version}</span>
            {version.is_live && <Badge tone="succeeded">Calls use it</Badge>}
            <span className="min-w-0 flex-1 truncate text-dense text-secondary">
              <bdi>{version.created_by}</bdi>, <RelativeTime value={version.created_at} />
            </span>
            {mayPublish && <RollBack tool={tool} version={version.version} />}
            <Differences now={tool} then={version} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RollBack({ tool, version }: { tool: RegistryTool; version: string }) {
  const router = useRouter();
  const rollBack = useOrganizationAction(rollBackAction);
  return (
    <ConfirmDialog
      trigger={<Button aria-label={`Roll back to ${version}`}>Roll back</Button>}
      title={`Roll back to ${version}`}
      description="It becomes what is worked on, and what calls use where the tool is published."
      actionLabel="Roll back"
      onConfirm={() => rollBack({ id: tool.id, version })}
      onDone={() => router.refresh()}
    />
  );
}

function Differences({ now, then }: { now: RegistryTool; then: ToolVersion }) {
  const { schema_snapshot: was } = then;
  const pairs: [string, unknown, unknown][] = [
    ["Name", was.name, now.name],
    ["Description", was.description, now.description],
    ["Input schema", was.schema.input, now.schema.input],
    ["Output schema", was.schema.output, now.schema.output],
    ["Type", was.implementation_type, now.implementation_type],
    ["Implementation", was.config.implementation, now.config_schema.implementation],
    ["Execution", was.config.execution, now.config_schema.execution],
    ["Artifact", was.artifact_id, now.artifact_id],
    ["Version of the artifact", was.artifact_version, now.artifact_version],
  ];
  const changed = pairs.filter(([, before, after]) => shown(before) !== shown(after));
  if (changed.length === 0) return <span className="basis-full text-label text-secondary">Equal to what is worked on</span>;
  return (
    <details className="basis-full text-dense">
      <summary className="cursor-pointer rounded-control text-secondary">
        Differs in {changed.map(([what]) => what.toLowerCase()).join(", ")}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        {changed.map(([what, before, after]) => (
          <section key={what} aria-label={`${what}, compared`} className="flex flex-col gap-1">
            <h3 className="text-label text-secondary">
              {what}, from {then.version} to now
            </h3>
            <DiffLines label={`${what} in ${then.version} and now`} from={shown(before)} to={shown(after)} />
          </section>
        ))}
      </div>
    </details>
  );
}

const shown = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? ""));
