import type { ApprovalDetails } from "@executor/core/executions";

type Changed = ApprovalDetails["outdated"][number];

/** What is otherwise than when somebody allowed, or asked for, the same call. */
export const changedWords: Record<Changed, string> = {
  definition: "the tool's definition has changed",
  connection: "it goes out with another connection of that name",
  credential: "the connection has another credential, and nothing proves that it is the same account",
  destination: "the connection goes to another address",
  policy: "a policy that asks was added or changed since",
};
