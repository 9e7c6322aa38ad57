import type { Policy } from "@executor/core/policies";
import { actionWords } from "../action-badge";

type Named = Pick<Policy, "pattern" | "action">;

export const addedWords = ({ pattern, action }: Named): string => `Add ${pattern}: ${actionWords[action]}`;
export const changedWords = ({ pattern, action }: Named): string => `Change ${pattern}: ${actionWords[action]}`;
export const removedWords = ({ pattern }: Pick<Named, "pattern">): string => `Remove ${pattern}`;

type NamedFlow = { from: string; to: string; action: Named["action"] };

export const addedFlowWords = ({ from, to, action }: NamedFlow): string =>
  `Add flow rule from ${from} to ${to}: ${actionWords[action]}`;
export const changedFlowWords = ({ from, to, action }: NamedFlow): string =>
  `Change flow rule: from ${from} to ${to}: ${actionWords[action]}`;
