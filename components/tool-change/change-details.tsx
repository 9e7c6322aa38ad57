import type { ToolChange } from "@executor/core/integrations";
import { visibleText } from "../ui/visible-text";
import { DiffLines } from "./diff-lines";

type Outline = NonNullable<ToolChange["after"]>;

/** Compares a tool before and after a change, part by part. */
export function ChangeDetails({ change: { toolName, before, after, kind, foundAt } }: { change: ToolChange }) {
  const parts: { name: string; of: (outline: Outline) => string }[] = [
    { name: "Description", of: ({ description }) => visibleText(description) },
    { name: "Effect", of: ({ effect }) => effect },
    { name: "Approval", of: ({ requiresApproval }) => (requiresApproval ? "asks for approval" : "no approval asked for") },
    { name: "Input", of: ({ inputSchema }) => visibleText(JSON.stringify(inputSchema, null, 2)) },
  ];
  const shown = parts
    .map(({ name, of }) => ({ name, from: before ? of(before) : "", to: after ? of(after) : "" }))
    .filter(({ from, to }) => from !== to);
  if (shown.length === 0)
    return (
      <p className="text-dense text-secondary">Only what it shares with other tools changed: a definition its input refers to.</p>
    );
  return (
    <dl className="flex flex-col gap-3">
      {shown.map(({ name, from, to }) => (
        <div key={name} className="flex flex-col gap-1">
          <dt className="font-medium text-label text-secondary">{name}</dt>
          <dd>
            <DiffLines label={`${name} of ${toolName}, ${foundAt}`} from={from} to={to} isWhole={kind !== "changed"} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
