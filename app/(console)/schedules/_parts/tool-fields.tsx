import type { ToolDetails } from "@executor/core/tools";
import { useDeferredValue, useState } from "react";
import { useRead } from "@/components/api/use-read";
import { SuggestingInput } from "@/components/form/suggesting-input";
import { ArgumentsEditor, JsonArguments } from "@/components/schema-form/arguments-editor";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import type { TargetDraft } from "./target-draft";

type ToolMatches = { items: { path: string; description: string }[] };
type ToolFieldsProps = { draft: TargetDraft; onChange: (change: Partial<TargetDraft>) => void };

export function ToolFields({ draft: { address, args }, onChange }: ToolFieldsProps) {
  const [picked, setPicked] = useState(address);
  const query = useDeferredValue(address.trim());
  const { answer } = useRead<ToolMatches>(query === "" ? null : `/tools/search?${new URLSearchParams({ query, limit: "6" })}`);
  const found = answer?.ok ? answer.data.items : [];
  function pick(path: string) {
    const isOther = picked !== "" && picked !== path;
    setPicked(path);
    onChange({ address: path, ...(isOther ? { args: {}, isReadable: true } : {}) });
  }
  const isKnown = address !== "" && (address === picked || found.some(({ path }) => path === address));
  return (
    <>
      <Field name="target.address" label="Tool" hint="Search by what it does, and pick it.">
        <SuggestingInput
          maxLength={500}
          placeholder="create an issue"
          value={address}
          onChange={(next) => onChange({ address: next })}
          onTake={pick}
          suggestions={found.map(({ path, description }) => ({ value: path, note: description.slice(0, 60) }))}
          suggestionsLabel="Tools"
        />
      </Field>
      <ToolArguments
        key={isKnown ? address : ""}
        address={isKnown ? address : null}
        value={args}
        onChange={(next) => onChange({ args: next })}
        onReadable={(isReadable) => onChange({ isReadable })}
      />
      <p className="text-label text-secondary">Members of a webhook's payload join the arguments; what stands here wins.</p>
    </>
  );
}

type ToolArgumentsProps = {
  /** Null while no tool is named. */
  address: string | null;
  value: Record<string, unknown>;
  onChange: (args: Record<string, unknown>) => void;
  onReadable: (readable: boolean) => void;
};

/** The form of the tool's arguments, or their JSON where nobody knows what it takes. */
function ToolArguments({ address, ...editing }: ToolArgumentsProps) {
  const { answer } = useRead<ToolDetails>(
    address === null ? null : `/tools/one?${new URLSearchParams({ address: `tools.${address.replace(/^tools\./, "")}` })}`,
  );
  if (address !== null && !answer) return <Skeleton className="h-24" />;
  if (!answer?.ok) return <JsonArguments {...editing} />;
  const { inputSchema, schemaDefinitions } = answer.data;
  return <ArgumentsEditor schema={inputSchema} definitions={schemaDefinitions} {...editing} />;
}
