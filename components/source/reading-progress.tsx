import type { Progress } from "../api/call-api";
import { ProgressBar } from "../ui/progress-bar";

type ReadingProgressProps = { progress: Progress | undefined; label: string };

export function ReadingProgress({ progress, label }: ReadingProgressProps) {
  if (!progress) return null;
  const { done, total } = progress;
  if (total === 0) return <ProgressBar label={label} />;
  return (
    <ProgressBar
      label={`${label}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")} operations`}
      done={done}
      total={total}
    />
  );
}
