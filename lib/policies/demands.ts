/** What a rule that asks demands of those who answer. */
export type Demands = {
  /** When the rule was last changed. Earlier grants do not satisfy it. */
  since: Date;
  peopleOnly: boolean;
  noSelfApproval: boolean;
  /** How many people have to approve; unset for one. */
  quorum?: number;
  /** The role of those who may approve, by its slug. */
  approverRole?: string | null;
  /** How long it waits; unset for as long as usual. */
  expiryHours?: number | null;
  /** The role that may answer too once nobody has for so many minutes; unset for none. */
  escalateTo?: string | null;
  escalateMinutes?: number | null;
};

/**
 * What all rules that ask demand together, the organization's first: the most people, the first role and the shortest time.
 * To more people it goes only by the first rule, so that nobody's own adds any to those of the organization's.
 */
export function strictestOf(asking: readonly Demands[]): Omit<Demands, "since"> {
  const quorum = Math.max(1, ...asking.map((rule) => rule.quorum ?? 1));
  const approverRole = asking.find((rule) => rule.approverRole)?.approverRole;
  const hours = asking.flatMap((rule) => rule.expiryHours ?? []);
  const { escalateTo, escalateMinutes } = asking[0] ?? {};
  return {
    peopleOnly: asking.some((rule) => rule.peopleOnly),
    noSelfApproval: asking.some((rule) => rule.noSelfApproval),
    ...(quorum > 1 ? { quorum } : {}),
    ...(approverRole ? { approverRole } : {}),
    ...(hours.length > 0 ? { expiryHours: Math.min(...hours) } : {}),
    ...(escalateTo ? { escalateTo, escalateMinutes: escalateMinutes ?? null } : {}),
  };
}
