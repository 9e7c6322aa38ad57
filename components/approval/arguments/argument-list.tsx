"use client";

import type { ApprovalDetails } from "@executor/core/executions";
import { useMemo, useState } from "react";
import { RelativeTime } from "../../relative-time";
import { Badge } from "../../ui/badge";
import { CodeBlock } from "../../ui/code-block";
import { counted } from "../../ui/counted";
import { Segmented } from "../../ui/segmented";
import { visibleText } from "../../ui/visible-text";
import { type ArgumentRow, argumentRows, goneRows, isAboutTheSame } from "./argument-rows";
import { ValueText } from "./value-text";

type ArgumentListProps = Pick<ApprovalDetails, "arguments" | "argumentsText" | "lastApproved" | "tool">;

const rowsMax = 40;

/** The arguments of the call: as a list, and as the exact text that is approved. */
export function ArgumentList({ arguments: args, argumentsText, lastApproved, tool }: ArgumentListProps) {
  const [view, setView] = useState<"readable" | "raw">("readable");
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium text-dense">Arguments</h3>
        <Segmented
          label="Show the arguments as"
          options={[
            { value: "readable", label: "Readable" },
            { value: "raw", label: "Raw JSON" },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === "raw" ? (
        <CodeBlock label="Arguments as JSON" code={argumentsText ?? ""} className="max-h-120 overflow-y-auto" />
      ) : (
        <Readable args={args} lastApproved={lastApproved} minorUnits={tool?.minorUnits} />
      )}
    </div>
  );
}

type ReadableProps = {
  args: unknown;
  lastApproved: ApprovalDetails["lastApproved"];
  minorUnits: readonly string[] | undefined;
};

function Readable({ args, lastApproved, minorUnits }: ReadableProps) {
  const [isWhole, setWhole] = useState(false);
  const earlier = lastApproved ?? undefined;
  const rows = useMemo(() => argumentRows(args, { earlier, minorUnits }), [args, earlier, minorUnits]);
  const gone = useMemo(() => goneRows(args, earlier), [args, earlier]);
  const [isCompared, setCompared] = useState(() => isAboutTheSame(rows));
  if (rows.length === 0) return <p className="text-dense text-secondary">No arguments.</p>;
  const shown = isWhole ? rows : rows.slice(0, rowsMax);
  const isSame = earlier && gone.length === 0 && rows.every(({ isChanged }) => !isChanged);
  return (
    <>
      <dl className="rounded-card border">
        {shown.map((row) => (
          <Row key={row.path} {...row} isChanged={row.isChanged && isCompared} />
        ))}
      </dl>
      {shown.length < rows.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-6 self-start rounded-control text-accent text-dense hover:underline"
        >
          Show all {rows.length.toLocaleString("en")} values
        </button>
      )}
      {earlier && !isCompared && (
        <p className="text-label text-secondary">
          {differing(rows)} from what was approved <RelativeTime value={earlier.at} /> for this tool, which was about something
          else.{" "}
          <button type="button" onClick={() => setCompared(true)} className="min-h-6 rounded-control text-accent hover:underline">
            Compare
          </button>
        </p>
      )}
      {earlier && isCompared && (
        <p className="text-label text-secondary">
          {isSame ? "The same as what was approved " : "Compared with what was approved "}
          <RelativeTime value={earlier.at} /> for this tool.
          {gone.length > 0 && <span className="wrap-anywhere"> No longer there: {visibleText(gone.join(", "))}.</span>}
        </p>
      )}
    </>
  );
}

function Row({ path, value, money, before, isChanged }: ArgumentRow) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-b px-3 py-1.5 text-dense last:border-b-0 sm:grid-cols-[minmax(7rem,14rem)_minmax(0,1fr)]">
      <dt className="font-mono text-secondary wrap-anywhere">{visibleText(path)}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
        <ValueText value={value} money={money} />
        {isChanged && <Badge tone="waiting">{before ? "Changed" : "New"}</Badge>}
        {isChanged && before && (
          <span className="text-label text-secondary">
            was <ValueText {...before} />
          </span>
        )}
      </dd>
    </div>
  );
}

function differing(rows: readonly ArgumentRow[]): string {
  const count = rows.filter(({ isChanged }) => isChanged).length;
  return `${counted(count, "value")} ${count === 1 ? "differs" : "differ"}`;
}
