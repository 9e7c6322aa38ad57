import type { Progress } from "@/components/api/call-api";
import { ProgressBar } from "@/components/ui/progress-bar";

const number = new Intl.NumberFormat("en");

type ReadingProgressProps = { progress: Progress | undefined; label: string };

export function ReadingProgress({ progress, label }: ReadingProgressProps) {
  if (!progress) return null;
  const { done, total } = progress;
  if (total === 0) return <ProgressBar label={label} />;
  return <ProgressBar label={`${number.format(done)} of ${number.format(total)} operations`} done={done} total={total} />;
}
