import { dataFunctions } from "./data";
import type { ServerFunction } from "./define";
import { encodingFunctions } from "./encoding";
import { networkFunctions } from "./network";
import { tableFunctions } from "./table";
import { textFunctions } from "./text";

/** Listed by hand: what is not here cannot be called, whatever a tool names. */
export const functions: readonly ServerFunction[] = [
  ...textFunctions,
  ...encodingFunctions,
  ...tableFunctions,
  ...dataFunctions,
  ...networkFunctions,
];

export const findFunction = (name: string): ServerFunction | null => functions.find((one) => one.name === name) ?? null;
