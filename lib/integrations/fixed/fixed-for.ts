import type { FixedParameter } from "../../plugins";
import { declaredIn } from "./declared";

export type Fixed = { given: (FixedParameter & { value: string })[]; missing: string[] };

/** What every call of a connection is sent with: its own values before those of the integration, and the names nobody gave one. */
export function fixedFor(integration: unknown, connection: unknown): Fixed {
  const own = valuesOf(connection);
  const all = declaredIn(integration).map((one) => ({ ...one, value: own[one.name] ?? one.value }));
  return {
    given: all.flatMap(({ value, ...parameter }) => (value === null ? [] : [{ ...parameter, value }])),
    missing: all.flatMap(({ name, value }) => (value === null ? [name] : [])),
  };
}

/** As they are stored with a connection. */
export const valuesOf = (stored: unknown): Record<string, string> => (stored ?? {}) as Record<string, string>; // safe: written by changedValues()

/** What a connection gives itself of each argument, null where it gives nothing. */
export const ownValues = (integration: unknown, connection: unknown): Record<string, string | null> => {
  const own = valuesOf(connection);
  return Object.fromEntries(declaredIn(integration).map(({ name }) => [name, own[name] ?? null]));
};
