import { DateTime, FixedOffsetZone, IANAZone, type Zone } from "luxon";
import { invalid } from "../define/built-in";

/** A time zone by its name or its offset. */
export function zoneNamed(name: string): Zone {
  if (/^(utc|z|gmt)$/i.test(name)) return FixedOffsetZone.utcInstance;
  const offset = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(name);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    if (minutes <= 14 * 60) return FixedOffsetZone.instance(offset[1] === "-" ? -minutes : minutes);
  }
  if (/\//.test(name) && IANAZone.isValidZone(name)) return IANAZone.create(name);
  throw invalid(
    `${JSON.stringify(name.slice(0, 100))} is no time zone. Use a name such as Europe/Berlin, an offset such as +02:00, or UTC.`,
  );
}

type Reading = { value: string | number; zone: Zone; format: string | undefined; locale: string };

/** Reads a moment: ISO 8601, seconds or milliseconds since 1970, the dates of mails, or a given format. What names no zone is in this one. */
export function readMoment(given: Reading): DateTime<true> {
  const { value, zone, format, locale } = given;
  const moment =
    format === undefined ? readUnformatted(value, zone) : DateTime.fromFormat(String(value), format, { zone, locale });
  if (moment?.isValid) return moment as DateTime<true>; // safe: it was just asked
  const said = moment?.invalidExplanation ? ` ${moment.invalidExplanation}.` : "";
  if (format !== undefined) throw invalid(`${quoted(value)} is not written as ${quoted(format)}.${said}`);
  throw invalid(
    `${quoted(value)} is not read as a date.${said} Write it as ISO 8601, such as 2026-03-29T14:30 or 2026-03-29, or give its format.`,
  );
}

const quoted = (value: string | number) => JSON.stringify(String(value).slice(0, 100));

/** A number up to here counts seconds, a larger one milliseconds: in seconds it would be beyond the year 5000. */
const secondsMax = 100_000_000_000;

function readUnformatted(value: string | number, zone: Zone): DateTime | null {
  const text = String(value).trim();
  if (/^-?\d{9,17}(\.\d{1,9})?$/.test(text)) {
    const number = Number(text);
    return DateTime.fromMillis(Math.abs(number) < secondsMax ? number * 1_000 : number, { zone });
  }
  const readers = [
    () => DateTime.fromISO(text, { zone, setZone: false }),
    () => DateTime.fromSQL(text, { zone }),
    () => DateTime.fromRFC2822(text, { zone }),
    () => DateTime.fromHTTP(text, { zone }),
  ];
  const [first, ...others] = readers.map((read) => read());
  return others.find(({ isValid }) => isValid && !first?.isValid) ?? first ?? null;
}

/** Why a local time is not the only one, or none at all: clocks jump over an hour in spring and repeat one in autumn. */
export function clockChange(value: string | number, moment: DateTime<true>): string | null {
  const text = String(value);
  const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d):?(\d\d)/.exec(text);
  if (!local || /(Z|[+-]\d\d:?\d\d)$/i.test(text)) return null;
  const asked = `${local[1]} ${local[2]}:${local[3]}`;
  const got = moment.toFormat("yyyy-MM-dd HH:mm");
  if (asked !== got) return `${asked} does not exist in ${moment.zoneName}: clocks go forward there. It was read as ${got}.`;
  if (moment.getPossibleOffsets().length < 2) return null;
  return `${asked} happens twice in ${moment.zoneName}: clocks go back there. It was read as the one with the offset ${moment.toFormat("ZZ")}.`;
}
