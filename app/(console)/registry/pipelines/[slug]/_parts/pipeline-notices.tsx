import type { Pipeline } from "@executor/core/retrieval";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";

/** What work in the background has left to do, and why it does not get on. */
export function PipelineNotices({ trouble, pending }: Pick<Pipeline, "trouble" | "pending">) {
  if (trouble === null && pending === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {trouble !== null && (
        <Callout tone="failed" title="Work in the background fails">
          {trouble} Searches compare words meanwhile.
        </Callout>
      )}
      {pending > 0 && (
        <Callout tone="waiting" title={`${counted(pending, "document or chunk", "documents and chunks")} wait to be indexed`}>
          This goes on in the background. What is indexed already is found.
        </Callout>
      )}
    </div>
  );
}
