type Days = { from?: string; to?: string };

/** The first and the last moment of the days in an address. An invalid day is ignored. */
export const dayRange = ({ from, to }: Days) => ({
  since: isDay(from) ? `${from}T00:00:00.000Z` : undefined,
  until: isDay(to) ? `${to}T23:59:59.999Z` : undefined,
});

const isDay = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
