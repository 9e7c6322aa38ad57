import type { Progress } from "@/components/api/call-api";
import { ProgressBar } from "@/components/ui/progress-bar";

export function ReadingProgress({ progress: { done, total }, what }: { progress: Progress; what: string }) {
  const numbers = total > 0 ? ` ${done.toLocaleString("en")} of ${total.toLocaleString("en")} operations` : "";
  return <ProgressBar label={`${what}${numbers}`} done={done} total={total} />;
}
