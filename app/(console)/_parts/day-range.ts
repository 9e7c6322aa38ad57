type Days = { from?: string; to?: string };

/** The first and the last moment of the days, or the moments, in an address. What is neither is ignored. */
export const dayRange = ({ from, to }: Days) => ({
  since: momentOf(from, "T00:00:00.000Z"),
  until: momentOf(to, "T23:59:59.999Z"),
});

function momentOf(text: string | undefined, time: string): string | undefined {
  if (text === undefined) return undefined;
  const moment = isDay.test(text) ? `${text}${time}` : text;
  return isMoment.test(moment) && !Number.isNaN(Date.parse(moment)) ? moment : undefined;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
