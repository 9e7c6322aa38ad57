import { InvalidArgumentError } from "commander";

/** Reads the value of an option that counts something. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Write a whole number, such as 20.");
}
