"use client";

import { getBucketLabel, getSubtypeLabel, TOOL_BUCKETS, TOOL_SUBTYPES } from "@executor/core/taxonomy";
import type { ToolMetadata } from "@executor/core/tools";
import { useMemo, useState } from "react";
import { useRead } from "../api/use-read";
import { Callout } from "../ui/callout";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { Skeleton } from "../ui/skeleton";
import { PickedSummary } from "./picked-summary";
import { PickedTool } from "./picked-tool";
import { PickerList } from "./picker-list";
import { pickerRows, pickerTool } from "./picker-rows";

type ToolPickerProps = { picked: readonly string[]; onChange: (picked: string[]) => void };

const every = "*";

/** Tools to choose several of: found by words, bucket and subtype, grouped by bucket. */
export function ToolPicker({ picked, onChange }: ToolPickerProps) {
  const { answer } = useRead<ToolMetadata[]>("/tools?status=published&includeBlocked=false");
  const [query, setQuery] = useState("");
  const [bucket, setBucket] = useState(every);
  const [subtype, setSubtype] = useState(every);
  const [shown, setShown] = useState<string | null>(null);
  const tools = useMemo(() => (answer?.ok ? answer.data.map(pickerTool) : []), [answer]);
  const chosen = useMemo(() => new Set(picked), [picked]);
  const rows = useMemo(
    () => pickerRows(tools, { query, bucket: bucket === every ? [] : bucket, subtype: subtype === every ? [] : subtype }),
    [tools, query, bucket, subtype],
  );

  function toggle(addresses: readonly string[], isPicked: boolean) {
    const next = new Set(picked);
    for (const address of addresses) {
      if (isPicked) next.add(address);
      else next.delete(address);
    }
    onChange([...next]);
  }

  if (answer && !answer.ok) return <Callout tone="failed" title={answer.error.message} />;
  return (
    <section aria-label="Tool picker" className="flex flex-col gap-3">
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_10rem]">
        <Input
          type="search"
          aria-label="Search tools"
          placeholder="Search tools"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Select
          aria-label="Bucket"
          value={bucket}
          onValueChange={setBucket}
          options={[
            { value: every, label: "Every bucket" },
            ...TOOL_BUCKETS.map((value) => ({ value, label: getBucketLabel(value) })),
          ]}
        />
        <Select
          aria-label="Subtype"
          value={subtype}
          onValueChange={setSubtype}
          options={[
            { value: every, label: "Every subtype" },
            ...TOOL_SUBTYPES.map((value) => ({ value, label: getSubtypeLabel(value) })),
          ]}
        />
      </div>
      {answer ? (
        <PickerList rows={rows} chosen={chosen} onToggle={toggle} onShow={setShown} />
      ) : (
        <Skeleton className="h-80 rounded-card" />
      )}
      <PickedSummary
        picked={picked}
        onTakeOut={(address) => toggle([address], false)}
        onClear={() => onChange([])}
        onShow={setShown}
      />
      {shown !== null && (
        <PickedTool
          address={shown}
          isPicked={chosen.has(shown)}
          onPick={(isPicked) => toggle([shown], isPicked)}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
