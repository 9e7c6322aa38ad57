"use client";

import type { AgentVersion, AgentView } from "@executor/core/agents";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { DiffLines } from "@/components/tool-change/diff-lines";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Compared = Pick<AgentVersion, "name" | "description" | "config">;
type CompareVersionsProps = { agent: AgentView; versions: AgentVersion[] };

const now = "now";

/** Two versions of an agent, part by part. What they have in common is left out. */
export function CompareVersions({ agent, versions }: CompareVersionsProps) {
  const url = useUrlFilter();
  const known = new Map<string, Compared>([[now, agent], ...versions.map((one) => [String(one.version), one] as const)]);
  const [newest, before] = versions;
  const usual = agent.hasChanges ? [newest, null] : [before ?? newest, newest];
  const chosen = (name: "from" | "to", otherwise: AgentVersion | null | undefined) => {
    const asked = url.query.get(name);
    return asked !== null && known.has(asked) ? asked : String(otherwise?.version ?? now);
  };
  const [from, to] = [chosen("from", usual[0]), chosen("to", usual[1])];
  const options = [
    { value: now, label: "As it is now" },
    ...versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` })),
  ];
  const parts = partsOf(known.get(from) ?? agent, known.get(to) ?? agent);
  return (
    <Card title="Compare">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From">
            <Select value={from} options={options} onValueChange={(next) => url.set({ from: next })} />
          </Field>
          <Field label="To">
            <Select value={to} options={options} onValueChange={(next) => url.set({ to: next })} />
          </Field>
        </div>
        {parts.length === 0 && <p className="text-dense text-secondary">These two are equal.</p>}
        {parts.map(({ title, before: was, after }) => (
          <section key={title} aria-label={title} className="flex flex-col gap-1.5">
            <h3 className="font-medium text-dense">{title}</h3>
            <DiffLines label={`${title}, compared`} from={was} to={after} />
          </section>
        ))}
      </div>
    </Card>
  );
}

type Part = { title: string; before: string; after: string };

function partsOf(from: Compared, to: Compared): Part[] {
  const [was, is] = [linesOf(from), linesOf(to)];
  return Object.keys(was).flatMap((title) => {
    const [before = "", after = ""] = [was[title], is[title]];
    return before === after ? [] : [{ title, before, after }];
  });
}

/** One fact a line, so that a difference shows the fact. */
function linesOf({ name, description, config }: Compared): Record<string, string> {
  const { instructions, model, tools, toolkit, mode, calls, budgets } = config;
  const facts = (given: object) =>
    Object.entries(given)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([fact, value]) => `${fact}: ${typeof value === "object" ? JSON.stringify(value) : value}`)
      .join("\n");
  return {
    Name: name,
    Description: description,
    Instructions: instructions,
    Model: model ? facts(model) : "none",
    Tools: toolkit === null ? [...tools].sort().join("\n") : `toolkit ${toolkit}`,
    Mode: facts({ mode, calls }),
    Budgets: facts(budgets),
  };
}
