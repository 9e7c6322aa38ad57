import { expect, it } from "vitest";
import { moneyOf } from "./money";

it.each([
  [12_500, "eur", "€125.00"],
  [12_500, "JPY", "¥12,500"],
  [12_500, "kwd", "KWD 12.500"],
  [5, "USD", "$0.05"],
  [-5, "usd", "-$0.05"],
  [-12_345, "usd", "-$123.45"],
  [0, "gbp", "£0.00"],
  ["90071992547409931", "eur", "€900,719,925,474,099.31"],
])("%s minor units of %s are %s", (value, currency, text) => {
  expect(moneyOf(value, currency)).toEqual({ text: text.replace("KWD ", "KWD\u00a0"), sent: `${value} minor units` });
});

it.each([
  [12_500, undefined],
  [12_500, "points"],
  [12_500, "XYZ"],
  [500, "ISK"],
  [500, "ugx"],
])("%s of %s stays a number of minor units", (value, currency) => {
  expect(moneyOf(value, currency)).toEqual({ text: `${value} minor units`, sent: "" });
});

it.each([[12.5], ["12.50"], [2 ** 60], [Number.NaN], [null], ["12e3"]])("%s is no whole number of anything", (value) => {
  expect(moneyOf(value, "eur")).toBeNull();
});
