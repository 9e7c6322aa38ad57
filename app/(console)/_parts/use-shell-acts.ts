import { useCallback, useTransition } from "react";
import { answerOf } from "@/components/form/answer-of";
import { useToast } from "@/components/ui/toast";
import { goOnInAction, signOutHereAction } from "../actions";

/** The actions of the frame. They have no room for an error beside them, so a toast shows it. */
export function useShellActs() {
  const [, start] = useTransition();
  const toast = useToast();

  const switchTo = useCallback(
    (organizationId: string) =>
      start(async () => {
        const result = await answerOf(goOnInAction(organizationId));
        if (!result.ok) toast({ title: "The organization was not switched", detail: result.error.message, tone: "failed" });
      }),
    [toast],
  );

  const signOut = useCallback(() => start(() => signOutHereAction()), []);

  return { switchTo, signOut };
}
