import type { Waiter } from "../../turn-queue";

/** Whose request it is does not show before it is read, so all who come to these doors share the places of one organization, by their addresses. */
export const strangerAt = (doors: "hooks" | "sign-in" | "pages", address: string): Waiter => ({
  organization: doors,
  asker: address,
  weight: 1,
});
