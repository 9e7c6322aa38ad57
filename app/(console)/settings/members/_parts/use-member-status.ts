import type { Member } from "@executor/core/identity";
import { useAction } from "@/components/form/use-action";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { disableMemberAction, enableMemberAction } from "../actions";

/** Enabling undoes disabling, so neither asks for confirmation. */
export function useMemberStatus() {
  const disable = useAction(useOrganizationAction(disableMemberAction));
  const enable = useAction(useOrganizationAction(enableMemberAction));
  const setStatus = ({ userId }: Member, status: Member["status"]) => (status === "active" ? enable : disable).run({ userId });
  return { setStatus, failure: disable.failure ?? enable.failure };
}
