export type AuditQuery = { query?: string; action?: string; actor?: string; from?: string; to?: string };

/** The filters of the address as the operation wants them; what is no date is as if it were not there. */
export function auditFilter({ query, action, actor, from, to }: AuditQuery) {
  return {
    query: query?.slice(0, 200) || undefined,
    action: action?.slice(0, 100) || undefined,
    actorId: actor?.slice(0, 100) || undefined,
    from: isDay(from) ? `${from}T00:00:00.000Z` : undefined,
    to: isDay(to) ? `${to}T23:59:59.999Z` : undefined,
  };
}

export type AuditFilter = ReturnType<typeof auditFilter>;

const isDay = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
