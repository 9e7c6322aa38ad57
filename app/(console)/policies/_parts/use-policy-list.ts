import type { Policy } from "@executor/core/policies";
import { startTransition, useOptimistic, useState } from "react";
import type { When } from "@/components/condition/use-condition";
import type { ActionResult } from "@/components/form/action-result";
import { answerOf } from "@/components/form/answer-of";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { createPolicyAction, movePolicyAction, removePolicyAction } from "../actions";
import { demandsIn } from "./answer-demands";

type Removed = { policy: Policy; place: number };

/** A list with optimistic changes. A refused change is undone. */
export function usePolicyList(policies: Policy[]) {
  const [shown, show] = useOptimistic<Policy[], Policy[]>(policies, (_, next) => next);
  const [failure, setFailure] = useState<string>();
  const [said, say] = useState("");
  const [removed, setRemoved] = useState<Removed>();
  const move = useOrganizationAction(movePolicyAction);
  const remove = useOrganizationAction(removePolicyAction);
  const create = useOrganizationAction(createPolicyAction);

  function settle(next: Policy[], work: () => Promise<ActionResult<unknown>>, onDone: () => void) {
    startTransition(async () => {
      show(next);
      const result = await answerOf(work());
      startTransition(() => {
        setFailure(result.ok ? undefined : result.error.message);
        if (result.ok) onDone();
      });
    });
  }

  return {
    shown,
    failure,
    said,
    removed,
    moveTo(policy: Policy, place: number) {
      const others = shown.filter(({ id }) => id !== policy.id);
      if (place < 0 || place > others.length || shown[place]?.id === policy.id) return;
      const before = others[place]?.id ?? null;
      settle(
        others.toSpliced(place, 0, policy),
        () => move({ id: policy.id, before }),
        () => say(`${policy.pattern} moved to place ${place + 1} of ${shown.length}`),
      );
    },
    remove(policy: Policy) {
      const place = shown.findIndex(({ id }) => id === policy.id);
      settle(
        shown.toSpliced(place, 1),
        () => remove({ id: policy.id }),
        () => setRemoved({ policy, place }),
      );
    },
    undo({ policy, place }: Removed) {
      const { owner, pattern, effects, action } = policy;
      const when = policy.when as When; // safe: as it was stored
      settle(
        shown.toSpliced(place, 0, policy),
        () => create({ owner, pattern, effects, when, action, ...demandsIn(policy), position: place }),
        () => setRemoved(undefined),
      );
    },
  };
}
