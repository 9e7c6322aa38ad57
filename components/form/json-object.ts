import type { ActionResult } from "./action-result";

/** Undefined for a text that is no JSON object. */
export function jsonObjectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined; // safe: just looked at
  } catch {
    return undefined;
  }
}

export const unreadable = (field: string): ActionResult<never> => ({
  ok: false,
  error: {
    code: "invalid",
    message: "Nothing was saved.",
    details: { [field]: ["This is no JSON object. Look for a missing comma or quote."] },
  },
});
