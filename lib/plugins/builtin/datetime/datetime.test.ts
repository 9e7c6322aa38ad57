import { describe, expect, it } from "vitest";
import { callBuiltIn } from "../built-in.suite";

const ask = (args: Record<string, unknown>) => callBuiltIn("datetime_utils", args);
const berlin = "Europe/Berlin";

describe("datetime_utils", () => {
  it("knows the time now, in a zone", async () => {
    const result = await ask({ operation: "now", timezone: "Asia/Kolkata" });
    expect(result).toMatchObject({ ok: true, data: { offset: "+05:30", timezone: "Asia/Kolkata" } });
    const { unix_ms } = (result as unknown as { data: { unix_ms: number } }).data;
    expect(Math.abs(unix_ms - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ["2026-11-19T14:30:00", "UTC", "2026-11-19T14:30:00.000Z"],
    ["2026-11-19T14:30:00", berlin, "2026-11-19T13:30:00.000Z"],
    ["2026-11-19T14:30:00-05:00", berlin, "2026-11-19T19:30:00.000Z"],
    ["2026-11-19", berlin, "2026-11-18T23:00:00.000Z"],
    ["2026-W47-4", "UTC", "2026-11-19T00:00:00.000Z"],
    ["2026-11-19 14:30:00", "+02:00", "2026-11-19T12:30:00.000Z"],
    ["Thu, 19 Nov 2026 14:30:00 +0100", "UTC", "2026-11-19T13:30:00.000Z"],
    [1_795_098_600, "UTC", "2026-11-19T14:30:00.000Z"],
    ["1795098600000", "UTC", "2026-11-19T14:30:00.000Z"],
  ])("reads %j in %s", async (value, timezone, utc) => {
    expect(await ask({ operation: "parse", value, timezone })).toMatchObject({ ok: true, data: { utc } });
  });

  it("writes a date in a format and a language, and reads it back", async () => {
    const format = "cccc, d. LLLL yyyy, HH:mm";
    const given = { operation: "format", value: "2026-03-05T08:00", timezone: berlin, format, locale: "de" };
    expect(await ask(given)).toMatchObject({ data: { formatted: "Donnerstag, 5. März 2026, 08:00", week: 10 } });
    expect(
      await ask({
        operation: "parse",
        value: "Donnerstag, 5. März 2026, 08:00",
        from_format: format,
        locale: "de",
        timezone: berlin,
      }),
    ).toMatchObject({ data: { iso: "2026-03-05T08:00:00.000+01:00" } });
  });

  it("converts between zones, over the change of clocks", async () => {
    const to = (value: string) => ask({ operation: "convert", value, timezone: berlin, to_timezone: "America/New_York" });
    expect(await to("2026-03-20T12:00")).toMatchObject({ data: { iso: "2026-03-20T07:00:00.000-04:00", is_dst: true } });
    expect(await to("2026-11-19T12:00")).toMatchObject({ data: { iso: "2026-11-19T06:00:00.000-05:00", is_dst: false } });
  });

  it("says when a local time does not exist, or happens twice", async () => {
    const parse = (value: string) => ask({ operation: "parse", value, timezone: berlin });
    expect(await parse("2026-03-29T02:30")).toMatchObject({
      data: { iso: "2026-03-29T03:30:00.000+02:00", note: expect.stringContaining("does not exist") },
    });
    expect(await parse("2026-10-25T02:30")).toMatchObject({ data: { note: expect.stringContaining("happens twice") } });
    expect(await parse("2026-10-25T04:30")).not.toMatchObject({ data: { note: expect.anything() } });
  });

  it("adds days of the calendar and hours of the clock, and stays at the end of a month", async () => {
    const add = (amount: object, value = "2026-03-28T12:00") => ask({ operation: "add", value, timezone: berlin, amount });
    expect(await add({ days: 1 })).toMatchObject({ data: { iso: "2026-03-29T12:00:00.000+02:00" } });
    expect(await add({ hours: 24 })).toMatchObject({ data: { iso: "2026-03-29T13:00:00.000+02:00" } });
    expect(await add({ months: 1 }, "2026-01-31")).toMatchObject({ data: { date: "2026-02-28" } });
    expect(await ask({ operation: "subtract", value: "2024-03-31", amount: { months: 1 } })).toMatchObject({
      data: { date: "2024-02-29" },
    });
  });

  it("counts what lies between two dates", async () => {
    const diff = (other: string, unit?: string) =>
      ask({ operation: "diff", value: "2026-01-31T10:00", other, timezone: berlin, ...(unit ? { unit } : {}) });
    expect(await diff("2026-04-01T12:00")).toMatchObject({
      data: { difference: { parts: { months: 2, days: 1, hours: 2 }, iso: "P2M1DT2H" } },
    });
    expect(await diff("2026-02-01T10:00", "hours")).toMatchObject({
      data: { difference: { total: { unit: "hours", value: 24 } } },
    });
    expect(await diff("2026-01-30T10:00", "days")).toMatchObject({ data: { difference: { total: { value: -1 } } } });
    expect(await diff("2026-01-31T10:00")).toMatchObject({ data: { difference: { parts: {}, iso: "PT0S" } } });
  });

  it("finds the start and the end of a week and a month", async () => {
    const at = (operation: string, unit: string) => ask({ operation, value: "2026-11-19T14:30", unit });
    expect(await at("start_of", "weeks")).toMatchObject({ data: { date: "2026-11-16", weekday: "Monday", time: "00:00:00" } });
    expect(await at("end_of", "months")).toMatchObject({ data: { date: "2026-11-30", time: "23:59:59" } });
  });

  it.each([
    [{ operation: "parse", value: "2026-02-30" }, /not read as a date/],
    [{ operation: "parse", value: "tomorrow" }, /ISO 8601/],
    [{ operation: "parse", value: "1.2.2026", from_format: "dd.MM.yyyy" }, /is not written as/],
    [{ operation: "parse", value: "2026-01-01", timezone: "Mars/Olympus" }, /no time zone/],
    [{ operation: "parse", value: "2026-01-01", timezone: "CET-ish" }, /no time zone/],
    [{ operation: "parse" }, /parse needs 'value'/],
    [{ operation: "format", value: "2026-01-01" }, /format needs 'format'/],
    [{ operation: "convert", value: "2026-01-01" }, /needs 'to_timezone'/],
    [{ operation: "add", value: "2026-01-01" }, /needs 'amount'/],
    [{ operation: "add", value: "2026-01-01", amount: {} }, /needs 'amount'/],
    [{ operation: "add", value: "2026-01-01", amount: { fortnights: 1 } }, /amount/],
    [{ operation: "add", value: "2026-01-01", amount: { years: 1_000_000 } }, /do not have/],
    [{ operation: "diff", value: "2026-01-01" }, /needs 'other'/],
    [{ operation: "start_of", value: "2026-01-01" }, /needs 'unit'/],
    [{ operation: "sleep" }, /operation/],
  ])("%j is refused and says why", async (args, message) => {
    expect(await ask(args)).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: expect.stringMatching(message) },
    });
  });
});
