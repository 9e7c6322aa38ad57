import type { ApprovalDetails } from "@executor/core/executions";
import { ApprovalCard } from "@/components/approval/approval-card";

/** One approval card, with a link to the others. */
export function Answerable({ approval }: { approval: ApprovalDetails }) {
  return (
    <>
      <h1 className="font-semibold text-title">{approval.kind === "approval" ? "Approval" : "Question"}</h1>
      <ApprovalCard approval={approval} layout="page" />
    </>
  );
}
