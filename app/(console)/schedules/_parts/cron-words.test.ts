import { expect, it } from "vitest";
import { cronWords } from "./cron-words";

it("says when a cron expression comes, as people do", () => {
  const said = {
    "30 12 * * *": "Every day at 12:30",
    "0 6 * * 1-5": "Monday to Friday at 06:00",
    "0 6,18 * * *": "Every day at 06:00 and 18:00",
    "5 9 * * MON,thu": "Mondays and Thursdays at 09:05",
    "0 9 * * 7": "Sundays at 09:00",
    "0 4 1 * *": "On day 1 of each month at 04:00",
    "0 4 28 * *": "On day 28 of each month at 04:00",
    "* * * * *": "Every minute",
    "*/15 * * * *": "Every 15 minutes",
    "0 * * * *": "Every hour",
    "20 * * * *": "Every hour, 20 min past",
    "0 */6 * * *": "Every 6 hours",
    "@daily": "Every day at 00:00",
  };
  expect(Object.fromEntries(Object.keys(said).map((cron) => [cron, cronWords(cron)]))).toEqual(said);
});

it("keeps silent where a short sentence would be wrong", () => {
  const silent = [
    "*/7 * * * *",
    "0 */5 * * *",
    "0 9 1 * 1",
    "0 9 * 2 *",
    "0 9 L * *",
    "0 9 29 * *",
    "0 9 31 * *",
    "*/15 9 * * *",
    "0 9 * * 1#2",
    "@yearly",
    "",
  ];
  expect(silent.map(cronWords)).toEqual(silent.map(() => null));
});
