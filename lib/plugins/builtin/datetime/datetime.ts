import { DateTime, type DateTimeUnit, type DurationLikeObject, type Zone } from "luxon";
import { z } from "zod";
import { builtIn, invalid } from "../define/built-in";
import { clockChange, readMoment, zoneNamed } from "./read";

const units = ["years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds", "milliseconds"] as const;
type Unit = (typeof units)[number];
const operations = ["now", "parse", "format", "convert", "add", "subtract", "diff", "start_of", "end_of"] as const;

const Moment = z.union([z.string().min(1).max(200), z.number()]);

const Input = z.object({
  operation: z
    .enum(operations)
    .describe(
      "now; parse a value; format it; convert it to to_timezone; add or subtract amount; diff from value to other; start_of or end_of its unit",
    ),
  value: Moment.optional().describe("ISO 8601, a date, seconds or milliseconds since 1970, or what from_format describes"),
  other: Moment.optional().describe("For diff: the second moment"),
  timezone: z
    .string()
    .max(100)
    .default("UTC")
    .describe("Of values that name none, and of the answer: Europe/Berlin, +02:00, UTC"),
  to_timezone: z.string().max(100).optional().describe("For convert"),
  from_format: z.string().min(1).max(200).optional().describe("How value is written, in tokens such as dd.MM.yyyy HH:mm"),
  format: z.string().min(1).max(200).optional().describe("For format: tokens such as cccc, d LLLL yyyy HH:mm"),
  amount: z
    .object(
      Object.fromEntries(units.map((unit) => [unit, z.number().min(-1e9).max(1e9).optional()])) as Record<
        Unit,
        z.ZodOptional<z.ZodNumber>
      >,
    )
    .strict()
    .optional()
    .describe("For add and subtract, such as { days: 3, hours: -2 }. A day is a day of the calendar, also when clocks change"),
  unit: z.enum(units).optional().describe("For start_of and end_of, or the one unit that diff counts in"),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "expects a language tag such as de or pt-BR")
    .default("en")
    .describe("The language of names of months and days"),
});
type Input = z.output<typeof Input>;

const Output = z.object({
  iso: z.string().optional(),
  utc: z.string().optional(),
  timezone: z.string().optional(),
  offset: z.string().optional(),
  unix_ms: z.int().optional(),
  date: z.string().optional(),
  time: z.string().optional(),
  weekday: z.string().optional(),
  week: z.int().optional(),
  day_of_year: z.int().optional(),
  is_dst: z.boolean().optional(),
  formatted: z.string().optional(),
  difference: z
    .object({
      iso: z.string(),
      total: z.object({ unit: z.string(), value: z.number() }),
      parts: z.record(z.string(), z.number()),
    })
    .optional(),
  note: z.string().optional().describe("What is special about this moment, such as a change of clocks"),
});

export const datetimeUtils = builtIn({
  key: "datetime_utils",
  title: "Dates and times",
  description:
    "Work with dates and time zones: the time now, read a date, write it in a format and language, convert it to another time zone, add or subtract, count what lies between two dates, find the start or end of a day, week or month.",
  input: Input,
  output: Output,
  effect: "read",
  run: async (args) => ({ ok: true, data: dateOf(args) }),
});

function dateOf(args: Input) {
  const zone = zoneNamed(args.timezone);
  if (args.operation === "now") return about(DateTime.now().setZone(zone) as DateTime<true>, args);
  const value = args.value ?? missing(args, "value");
  const moment = readMoment({ value, zone, format: args.from_format, locale: args.locale });
  const note = args.from_format === undefined ? clockChange(value, moment) : null;
  return { ...worked(moment, args, zone), ...(note ? { note } : {}) };
}

function worked(moment: DateTime<true>, args: Input, zone: Zone) {
  const { operation, amount, unit } = args;
  if (operation === "convert") return about(inZone(moment, args), args);
  if (operation === "add") return about(within(moment.plus(amountOf(args, amount))), args);
  if (operation === "subtract") return about(within(moment.minus(amountOf(args, amount))), args);
  if (operation === "start_of") return about(moment.startOf(singular(unit ?? missing(args, "unit"))), args);
  if (operation === "end_of") return about(moment.endOf(singular(unit ?? missing(args, "unit"))), args);
  if (operation === "diff") return { difference: between(moment, args, zone) };
  if (operation === "format" && args.format === undefined) missing(args, "format");
  return about(moment, args);
}

function inZone(moment: DateTime<true>, args: Input): DateTime<true> {
  return moment.setZone(zoneNamed(args.to_timezone ?? missing(args, "to_timezone"))) as DateTime<true>; // safe: the zone was checked
}

function amountOf(args: Input, amount: Input["amount"]): DurationLikeObject {
  const given = Object.entries(amount ?? missing(args, "amount")).filter(([, value]) => value !== undefined);
  return given.length > 0 ? (Object.fromEntries(given) as DurationLikeObject) : missing(args, "amount");
}

const singular = (unit: Unit) => unit.slice(0, -1) as DateTimeUnit; // safe: each unit is one of the library's with an s

/** Dates end somewhere in either direction. */
function within(moment: DateTime): DateTime<true> {
  if (moment.isValid) return moment as DateTime<true>; // safe: it was just asked
  throw invalid("This leads to a date that calendars of computers do not have, beyond some 270,000 years.");
}

function about(moment: DateTime<true>, { format, locale }: Pick<Input, "format" | "locale">) {
  const named = moment.setLocale(locale);
  return {
    iso: moment.toISO(),
    utc: moment.toUTC().toISO(),
    timezone: moment.zoneName,
    offset: moment.toFormat("ZZ"),
    unix_ms: moment.toMillis(),
    date: moment.toISODate(),
    time: moment.toFormat("HH:mm:ss"),
    weekday: named.toFormat("cccc"),
    week: moment.weekNumber,
    day_of_year: moment.ordinal,
    is_dst: moment.isInDST,
    ...(format === undefined ? {} : { formatted: named.toFormat(format) }),
  };
}

const shown: Unit[] = ["years", "months", "days", "hours", "minutes", "seconds", "milliseconds"];

function between(moment: DateTime<true>, args: Input, zone: Zone) {
  const value = args.other ?? missing(args, "other");
  const other = readMoment({ value, zone, format: args.from_format, locale: args.locale });
  const parts = other.diff(moment, shown);
  const unit = args.unit ?? "days";
  const given = Object.entries(parts.toObject()).filter(([, count]) => count !== 0);
  return {
    iso: parts.rescale().toISO() ?? "PT0S",
    total: { unit, value: other.diff(moment, unit).as(unit) },
    parts: Object.fromEntries(given),
  };
}

function missing({ operation }: Pick<Input, "operation">, field: keyof Input): never {
  throw invalid(`${operation} needs '${field}'.`);
}
