import { dump, load } from "js-yaml";
import { z } from "zod";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";

const Integration = z.strictObject({
  name: z.string(),
  kind: z.string(),
  source: z.union(
    [
      z.strictObject({ url: z.string() }),
      z.strictObject({ endpoint: z.string() }),
      z.strictObject({ file: z.string() }),
      z.strictObject({ config: z.record(z.string(), z.unknown()) }),
    ],
    { error: "Give one of { url }, { endpoint }, { file } or { config }" },
  ),
  title: z.string(),
  description: z.string().default(""),
  baseUrl: z.string().nullable().default(null),
  healthCheckTool: z.string().nullable().default(null),
  commonParameters: z.array(z.string()).default([]),
  /** What is set for single tools, by the name that the source gives. */
  tools: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});
export type Integration = z.infer<typeof Integration>;

const Policy = z.strictObject({
  pattern: z.string(),
  effects: z
    .array(z.enum(["read", "write", "destructive"]))
    .max(2, "Leave it out for every call")
    .default([]),
  when: z
    .union([z.record(z.string(), z.unknown()), z.boolean()])
    .nullable()
    .default(null),
  action: z.enum(["allow", "require_approval", "block"]),
  peopleOnly: z.boolean().default(false),
  noSelfApproval: z.boolean().default(false),
  quorum: z.number().int().default(1),
  approverRole: z.string().nullable().default(null),
  expiryHours: z.number().int().nullable().default(null),
  escalateTo: z.string().nullable().default(null),
  escalateMinutes: z.number().int().nullable().default(null),
});
export type Policy = z.infer<typeof Policy>;

/** What tells policies apart: `github.*`, or `* (destructive)`. */
export function nameOfPolicy({ pattern, effects, when }: Pick<Policy, "pattern" | "effects" | "when">): string {
  const narrowed = effects.length === 0 ? pattern : `${pattern} (${effects.toSorted().join(", ")})`;
  return when === null ? narrowed : `${narrowed} where ${JSON.stringify(when)}`;
}

const Role = z.strictObject({
  slug: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  patterns: z.array(z.string()).default(["*"]),
});
export type Role = z.infer<typeof Role>;

/** An organization's configuration in a file. A part that is missing stays as it is. */
const Configuration = z.strictObject({
  version: z.literal(1),
  integrations: z.array(Integration).optional(),
  policies: z.array(Policy).optional(),
  roles: z.array(Role).optional(),
});
export type Configuration = z.infer<typeof Configuration>;

export function readConfiguration(text: string, name: string): Configuration {
  let value: unknown;
  try {
    value = load(text);
  } catch (error) {
    throw unusable(`${name} is neither YAML nor JSON: ${(error as Error).message}`);
  }
  const read = Configuration.safeParse(value);
  if (!read.success) throw unusable(`${name} cannot be applied.\n${z.prettifyError(read.error)}`);
  const twice = firstDouble(read.data);
  if (twice) throw unusable(`${name} has ${twice} twice.`);
  return read.data;
}

const unusable = (message: string) => new CliError(message, exitCodes.usage, "Nothing was changed.");

/** The same thing twice would be made one way and then the other. */
function firstDouble({ integrations = [], policies = [], roles = [] }: Configuration): string | undefined {
  const named = [
    ...integrations.map((one) => `the integration ${one.name}`),
    ...policies.map((one) => `the policy for ${nameOfPolicy(one)}`),
    ...roles.map((one) => `the role ${one.slug}`),
  ];
  return named.find((one, i) => named.indexOf(one) !== i);
}

export const undemanding = {
  ...{ peopleOnly: false, noSelfApproval: false, quorum: 1, approverRole: null, expiryHours: null },
  ...{ escalateTo: null, escalateMinutes: null },
};

/** What a policy demands of the answer. */
export const demandsIn = (policy: Demands): Demands => {
  const { peopleOnly, noSelfApproval, quorum, approverRole, expiryHours, escalateTo, escalateMinutes } = policy;
  return { peopleOnly, noSelfApproval, quorum, approverRole, expiryHours, escalateTo, escalateMinutes };
};
type Demands = Pick<Policy, keyof typeof undemanding>;

/** YAML without what is as it would be anyway. */
export function writeConfiguration({ integrations = [], policies = [], ...more }: Configuration): string {
  const short = {
    version: more.version,
    integrations: integrations.map((one) =>
      without(one, { description: "", baseUrl: null, healthCheckTool: null, commonParameters: [], tools: {} }),
    ),
    policies: policies.map((one) => without(one, { effects: [], when: null, ...undemanding })),
    roles: (more.roles ?? []).map((one) => without(one, { patterns: ["*"] })),
  };
  return dump(short, { lineWidth: 120, noRefs: true });
}

const without = (given: object, usual: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => JSON.stringify(usual[name]) !== JSON.stringify(value)));
