import type { SearchEvaluation } from "@executor/core/evaluations";

/** How many requests lead to their tool at once, and how many within the first five. */
export function QualityFigures({ total, top1, top5 }: SearchEvaluation) {
  if (total === 0) return null;
  return (
    <dl className="grid grid-cols-3 gap-3">
      <Figure label="Found first" value={share(top1, total)} />
      <Figure label="Among the first five" value={share(top5, total)} />
      <Figure label="Requests" value={total.toLocaleString("en")} />
    </dl>
  );
}

const share = (count: number, total: number): string => `${Math.round((count / total) * 100)} %`;

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col gap-1 rounded-card border bg-raised p-4">
      <dt className="text-label text-secondary">{label}</dt>
      <dd className="font-medium text-title tabular-nums">{value}</dd>
    </div>
  );
}
