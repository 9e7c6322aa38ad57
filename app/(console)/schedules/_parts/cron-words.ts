const named: Readonly<Record<string, string>> = {
  ...{ "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *" },
  ...{ "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *" },
};

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const shortNames = weekdays.map((name) => name.slice(0, 3).toUpperCase());

/** Later days are not in each month. */
const daysOfEachMonth = 28;

/** When a cron expression comes, in words; null where no short sentence says it. */
export function cronWords(cron: string): string | null {
  const [minute, hour, day, month, weekday] = (named[cron] ?? cron).trim().split(/\s+/);
  if (!minute || !hour || !day || !weekday || month !== "*") return null;
  const days = daysWords(day, weekday);
  const at = timesWords(minute, hour);
  if (at) return days && `${days} at ${at}`;
  return day === "*" && weekday === "*" ? intervalWords(minute, hour) : null;
}

/** Days of the month and of the week together are told by no short sentence. */
function daysWords(day: string, weekday: string): string | null {
  if (day === "*" && weekday === "*") return "Every day";
  if (weekday === "*") return /^\d+$/.test(day) && Number(day) <= daysOfEachMonth ? `On day ${day} of each month` : null;
  if (day !== "*") return null;
  const [first, last] = weekday.split("-").map(weekdayName);
  if (weekday.includes("-")) return first && last ? `${first} to ${last}` : null;
  const listed = weekday.split(",").map(weekdayName);
  return listed.every((name) => name !== undefined) ? joined(listed.map((name) => `${name}s`)) : null;
}

function timesWords(minute: string, hour: string): string | null {
  if (!/^\d+$/.test(minute) || !/^\d+(,\d+)*$/.test(hour)) return null;
  return joined(hour.split(",").map((one) => `${one.padStart(2, "0")}:${minute.padStart(2, "0")}`));
}

/** An interval that does not divide the hour or the day is shorter at its end, which no short sentence says. */
function intervalWords(minute: string, hour: string): string | null {
  if (hour === "*" && minute === "*") return "Every minute";
  const minutes = stepOf(minute);
  if (hour === "*" && minutes) return 60 % minutes === 0 ? `Every ${minutes} minutes` : null;
  if (!/^\d+$/.test(minute)) return null;
  const past = minute === "0" || minute === "00" ? "" : `, ${minute} min past`;
  if (hour === "*") return `Every hour${past}`;
  const hours = stepOf(hour);
  return hours && 24 % hours === 0 ? `Every ${hours} hours${past}` : null;
}

const stepOf = (field: string): number | undefined => {
  const step = Number(/^\*\/(\d+)$/.exec(field)?.[1] ?? 1);
  return step > 1 ? step : undefined;
};

const weekdayName = (text: string): string | undefined =>
  /^[0-7]$/.test(text) ? weekdays[Number(text) % 7] : weekdays[shortNames.indexOf(text.toUpperCase())];

const joined = (parts: readonly string[]): string => new Intl.ListFormat("en").format(parts);
