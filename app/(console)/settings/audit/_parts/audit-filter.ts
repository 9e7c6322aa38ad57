import { dayRange } from "../../../_parts/day-range";

export type AuditQuery = { query?: string; action?: string; actor?: string; from?: string; to?: string };

/** Turns the filters of the address into the operation's input. An invalid date is ignored. */
export function auditFilter({ query, action, actor, from, to }: AuditQuery) {
  const { since, until } = dayRange({ from, to });
  return {
    query: query?.slice(0, 200) || undefined,
    action: action?.slice(0, 100) || undefined,
    actorId: actor?.slice(0, 100) || undefined,
    from: since,
    to: until,
  };
}

export type AuditFilter = ReturnType<typeof auditFilter>;
