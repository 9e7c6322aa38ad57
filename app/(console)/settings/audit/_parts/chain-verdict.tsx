import { Callout } from "@/components/ui/callout";

export type Verdict = { intact: boolean; lines: number; head: string; firstBadLine: number | null; reason: string | null };

export function ChainVerdict({ intact, lines, head, firstBadLine, reason }: Verdict) {
  if (intact) {
    return (
      <Callout tone="succeeded" live title={`Log verified: ${lines.toLocaleString("en")} entries intact`}>
        No entry was changed, removed or put in. The last hash is <span className="break-all font-mono">{head}</span>.
      </Callout>
    );
  }
  return (
    <Callout tone="failed" live title={`The log is not intact: line ${firstBadLine}`}>
      {reason} Everything before that line is intact. Keep a copy of the database as it is, and compare it with a backup.
    </Callout>
  );
}
