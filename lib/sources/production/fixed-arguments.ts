import { z } from "zod";
import type { FixedParameter } from "../../plugins";

/** Set by the credential, by what is sent, or by the connection to the server. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...[
    "accept-encoding",
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "cookie",
    "expect",
    "host",
    "keep-alive",
  ],
  ...["proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
]);

const fixedMax = 50;
const Value = z.string().trim().min(1, "Enter a value").max(2_000, "Use at most 2000 characters");

/** A parameter that an administrator gives; without a value each connection gives its own. */
export const FixedArgument = z
  .object({
    in: z.enum(["path", "query", "header"]),
    name: z.string().trim().min(1, "Enter a name").max(200, "Use at most 200 characters"),
    value: Value.nullable(),
  })
  .superRefine((given, { addIssue }) => {
    const problem = problemOfName(given) ?? (given.value === null ? null : problemOfValue(given, given.value));
    if (problem) addIssue({ code: "custom", message: problem });
  });
export type FixedArgument = z.infer<typeof FixedArgument>;

export const FixedArguments = z
  .array(FixedArgument)
  .max(fixedMax, `At most ${fixedMax} can be fixed`)
  .refine((given) => new Set(given.map(parameterKey)).size === given.length, "A parameter stands there twice");

/** What a connection gives of them, by name; null takes its own value away. */
export const FixedValues = z.record(z.string().max(200), Value.nullable());

/** Headers are the same in any case. */
export const parameterKey = ({ in: location, name }: FixedParameter): string =>
  `${location} ${location === "header" ? name.toLowerCase() : name}`;

function problemOfName({ in: location, name }: FixedParameter): string | null {
  if (location !== "header") return null;
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return `No header can be called ${JSON.stringify(name)}`;
  return ownHeaders.has(name.toLowerCase()) ? `The console sets the header ${name} itself` : null;
}

export function problemOfValue({ in: location, name }: FixedParameter, value: string): string | null {
  if (location === "header" && !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    return `The value of ${name} holds characters that no header may hold`;
  return location === "path" && /^\.{1,2}$/.test(value) ? `The value of ${name} would be another path` : null;
}

/** As they are stored with an integration. */
export const declaredIn = (stored: unknown): FixedArgument[] => stored as FixedArgument[]; // safe: update.ts alone writes them

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
