import type { Row } from "./row";

/** Three figures that count, with the unit. */
export function inUnit(value: number, unit: Row["unit"]): string {
  return unit === "/s" ? `${figures(value)}/s` : `${figures(value)} ${unit}`;
}

export function figures(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value.toPrecision(3);
}
