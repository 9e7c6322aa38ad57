import type { GuestError } from "./program";

export const limitError = (message: string): GuestError => ({ name: "Error", message, code: "limit_exceeded" });

export const cpuError = (cpuMsMax: number): GuestError =>
  limitError(`The program computed for more than ${cpuMsMax / 1000} s and was ended. Let it do less, or in parts.`);

/** Of the time the program was given, in which timers count too. */
export const timeError = (timeoutMs: number): GuestError => ({
  name: "TimeoutError",
  code: "limit_exceeded",
  message: `The program took longer than ${timeoutMs / 1000} s, not counting tool calls and approvals.`,
});

export const brokenError: GuestError = limitError("The program broke the engine it ran in and was ended.");
