import type { ApprovalView } from "@executor/core/executions";

/** Approvals of one tool, in the order in which they came. */
export type ApprovalGroup = { address: string; items: ApprovalView[] };

/** Puts approvals of the same tool together, where the first of them stands. Other questions stay by themselves. */
export function groupsOf(items: readonly ApprovalView[]): ApprovalGroup[] {
  const groups = new Map<string, ApprovalGroup>();
  for (const item of items) {
    const key = item.kind === "approval" ? item.address : item.id;
    const group = groups.get(key) ?? { address: item.address, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Large arguments are shown only on their own card, and nobody approves what they have not seen. */
export const isAnswerableTogether = ({ kind, state, areArgumentsLarge }: ApprovalView): boolean =>
  kind === "approval" && state === "waiting" && !areArgumentsLarge;
