"use client";
import type { IntegrationDetail } from "@executor/core/integrations";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { SchedulingBadges } from "@/components/tool-badges";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { updateIntegrationAction } from "../../actions";
import { OverrideForm } from "./override-form";

type Overrides = IntegrationDetail["overrides"];
type Override = Overrides[string];
type ToolOverridesProps = { slug: string; overrides: Overrides; tools: string[] };

export function ToolOverrides({ slug, overrides, tools }: ToolOverridesProps) {
  const [edited, setEdited] = useEdited();
  const update = useOrganizationAction(updateIntegrationAction);
  const { run, pending, failure } = useAction(update);
  const without = (name: string) => Object.fromEntries(Object.entries(overrides).filter(([tool]) => tool !== name));
  const names = Object.keys(overrides).sort();
  return (
    <Card
      title="Overrides"
      description="Corrects what the source says of a tool: its name, description and effect, whether it needs approval, and how many calls run at once."
      actions={<Button onClick={() => setEdited("")}>Add override</Button>}
    >
      <div className="flex flex-col gap-3">
        {failure && <Callout tone="failed" live title={failure.message} />}
        {names.length === 0 && <p className="text-dense text-secondary">Every tool is used as its source describes it.</p>}
        {names.length > 0 && (
          <ul className="flex flex-col rounded-card border">
            {names.map((name) => (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0">
                <span className="min-w-40 flex-1 font-mono text-dense wrap-anywhere">
                  {name}
                  {overrides[name]?.name && <span className="text-secondary"> is called {overrides[name]?.name}</span>}
                </span>
                <OverrideBadges {...overrides[name]} />
                <Button size="small" aria-label={`Edit ${name}`} onClick={() => setEdited(name)}>
                  Edit
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Undo the override of ${name}`}
                  pending={pending}
                  onClick={() => run({ slug, overrides: without(name) })}
                >
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {edited !== undefined && (
        <Dialog open onOpenChange={() => setEdited(undefined)} title={edited ? `Override ${edited}` : "Add override"}>
          <OverrideForm
            name={edited}
            override={overrides[edited] ?? {}}
            tools={tools}
            save={(name, override) => update({ slug, overrides: withOne(without(edited), name, override) })}
            onDone={() => setEdited(undefined)}
          />
        </Dialog>
      )}
    </Card>
  );
}

/** The open override. A link from the catalog can set it, too. */
function useEdited() {
  const [pathname, query] = [usePathname(), useSearchParams()];
  const [edited, setEdited] = useState(query.get("override") ?? undefined);
  function edit(name: string | undefined) {
    setEdited(name);
    if (name === undefined && query.has("override")) window.history.replaceState(null, "", `${pathname}?tab=settings`);
  }
  return [edited, edit] as const;
}

function OverrideBadges({ effect, requiresApproval, name: _, title, description, ...scheduling }: Override = {}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {effect && <Badge>{effect}</Badge>}
      {requiresApproval !== undefined && <Badge>{requiresApproval ? "needs approval" : "no approval"}</Badge>}
      {title !== undefined && <Badge>own title</Badge>}
      {description !== undefined && <Badge>own description</Badge>}
      <SchedulingBadges {...scheduling} />
    </span>
  );
}

/** An override without values is removed. */
const withOne = (others: Overrides, name: string, override: Override): Overrides =>
  Object.keys(override).length > 0 ? { ...others, [name]: override } : others;
