import { cn } from "./cn";

type ProgressBarProps = { label: string; done?: number; total?: number };

/** Shows the progress of long work. Without numbers it only shows that the work goes on. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const isKnown = done !== undefined && total !== undefined && total > 0;
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-dense text-secondary">
        {label}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={isKnown ? done : undefined}
        aria-valuemin={0}
        aria-valuemax={isKnown ? total : undefined}
        className="h-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={cn("h-full rounded-full bg-accent", !isKnown && "w-1/3 animate-skeleton")}
          style={isKnown ? { width: `${Math.round((done / total) * 100)}%` } : undefined}
        />
      </div>
    </div>
  );
}
