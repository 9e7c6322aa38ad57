import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";

export type Verdict = {
  intact: boolean;
  lines: number;
  removed: number;
  head: string;
  firstBadLine: number | null;
  reason: string | null;
};

export function ChainVerdict({ intact, lines, removed, head, firstBadLine, reason }: Verdict) {
  if (intact) {
    return (
      <Callout tone="succeeded" live title={`Log verified: ${(lines - removed).toLocaleString("en")} entries intact`}>
        No entry was changed, removed or put in
        {removed > 0 && `, beyond the first ${counted(removed, "line")} that were old enough to go`}. Entry {lines} has the hash{" "}
        <span className="break-all font-mono">{head}</span>. Keep both somewhere else: from them you can prove the log later.
      </Callout>
    );
  }
  return (
    <Callout tone="failed" live title={`The log is not intact: line ${firstBadLine}`}>
      {reason} Everything before that line is intact. Keep a copy of the database as it is, and compare it with a backup.
    </Callout>
  );
}
