import type { Actor } from "../../operation/context";

/** Somebody or something that may be limited to a toolkit, with the member it acts for. */
type Limited = { toolkitId: string | null; membership?: { toolkitId: string | null } | null };

/** The toolkits that limit an actor: whoever acts for a member is limited as the member is, too. */
export function limitedTo({ toolkitId, membership }: Limited): Pick<Actor, "toolkits"> {
  const toolkits = [toolkitId, membership?.toolkitId].filter((id) => id != null);
  return toolkits.length > 0 ? { toolkits } : {};
}
