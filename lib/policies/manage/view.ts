import { z } from "zod";
import { Failure } from "../../operation/failure";
import { problemIn } from "../condition/read";
import { matchOnce, whenFrom } from "../condition/when";
import type { Effect } from "../decide";
import { PolicyEffects } from "../effects";
import { parsePattern } from "../pattern";

export const PolicyAction = z.enum(["allow", "require_approval", "block"]);
export const PolicyOwner = z.enum(["org", "user"]);

export const WrittenPattern = z.string().transform((text, { addIssue }) => {
  const parsed = parsePattern(text);
  if ("pattern" in parsed) return parsed.pattern;
  addIssue(parsed.problem);
  return z.NEVER;
});

const whenAbout =
  "A JSON Schema over the arguments of a call: the policy is about those for which it holds. Null for any arguments";

/** Becomes the text that is stored. */
export const WrittenCondition = z
  .union([z.record(z.string(), z.unknown()), z.boolean()])
  .nullable()
  .describe(whenAbout)
  .transform((condition, { addIssue }) => {
    const problem = condition === null ? null : problemIn(condition, matchOnce);
    if (!problem) return condition === null ? null : JSON.stringify(condition);
    addIssue({ code: "custom", path: problem.path, message: problem.message });
    return z.NEVER;
  });

export const PolicyId = z.object({ id: z.uuid() });

const quorumMax = 20;
const expiryHoursMax = 30 * 24;

/** The demands of an asking policy on the person who answers. */
export const AnsweringRules = z.object({
  peopleOnly: z.boolean().describe("Of one that asks: only people answer, no API key and no agent"),
  noSelfApproval: z
    .boolean()
    .describe("Of one that asks: whoever asked does not approve, nor does what acts for the same person"),
  quorum: z.number().int().min(1).max(quorumMax).describe("Of one that asks: so many different people have to approve"),
  approverRole: z.string().max(40).nullable().describe("Of one that asks: only holders of this role approve; null for any"),
  expiryHours: z
    .number()
    .int()
    .min(1, "At least one hour")
    .max(expiryHoursMax, `At most ${expiryHoursMax} hours`)
    .nullable()
    .describe("Of one that asks: how long it waits for an answer; null for seven days"),
  escalateTo: z
    .string()
    .max(40)
    .nullable()
    .describe("Of one that asks: the role whose holders may answer too once nobody has for `escalateMinutes`; null for none"),
  escalateMinutes: z
    .number()
    .int()
    .min(1, "At least one minute")
    .max(expiryHoursMax * 60, `At most ${expiryHoursMax * 60} minutes`)
    .nullable()
    .describe("Of one that asks: after how long without an answer it goes to `escalateTo` as well"),
});

/** The demands in a request. Missing ones stay as they are. */
export const GivenAnsweringRules = AnsweringRules.partial();

type AnsweringInput = z.output<typeof GivenAnsweringRules> & { action: z.output<typeof PolicyAction> };

/** Only a policy that requires an approval may have demands. */
export function answeringRules({ action, ...given }: AnsweringInput): z.output<typeof AnsweringRules> {
  const defined = Object.fromEntries(Object.entries(given).filter(([name, value]) => name in undemanding && value !== undefined));
  const demands = { ...undemanding, ...defined };
  // Several approve only where each of them is a person.
  if (action === "require_approval") {
    requireEscalation(demands);
    return { ...demands, peopleOnly: demands.peopleOnly || demands.quorum > 1 };
  }
  const [field] = Object.keys(demandedOnly(demands));
  const message = "Only a policy whose action is require_approval asks anybody, so only it says who may answer.";
  if (field !== undefined) throw new Failure("invalid", message, { [field]: [message] });
  return demands;
}

const usualHours = 7 * 24;

/** Both parts of an escalation, in time, and to somebody else. */
function requireEscalation({ escalateTo, escalateMinutes, approverRole, expiryHours }: z.output<typeof AnsweringRules>): void {
  if (escalateTo === null && escalateMinutes === null) return;
  const refuse = (field: string, message: string) => new Failure("invalid", message, { [field]: [message] });
  if (escalateTo === null) throw refuse("escalateTo", "Name the role that may answer too.");
  if (escalateMinutes === null) throw refuse("escalateMinutes", `Say after how many minutes ${escalateTo} may answer too.`);
  if (escalateTo === approverRole)
    throw refuse("escalateTo", `The role ${escalateTo} may approve from the beginning. Name another one.`);
  if (escalateMinutes < (expiryHours ?? usualHours) * 60) return;
  throw refuse("escalateMinutes", `It expires after ${expiryHours ?? usualHours} hours, so that would be too late.`);
}

const undemanding: z.output<typeof AnsweringRules> = {
  ...{ peopleOnly: false, noSelfApproval: false, quorum: 1, approverRole: null, expiryHours: null },
  ...{ escalateTo: null, escalateMinutes: null },
};

/** The demands that are in force, for the audit log. */
export const demandedOnly = (demands: z.output<typeof AnsweringRules>) =>
  Object.fromEntries(
    Object.entries(demands).filter(([name, value]) => value !== undemanding[name as keyof typeof undemanding]), // safe: of the same type
  );

export const demandsOf = ({
  peopleOnly,
  noSelfApproval,
  quorum,
  approverRole,
  expiryHours,
  escalateTo,
  escalateMinutes,
}: z.output<typeof AnsweringRules>) => ({
  ...{ peopleOnly, noSelfApproval, quorum, approverRole, expiryHours, escalateTo, escalateMinutes },
});

export const Policy = z.object({
  id: z.string(),
  owner: PolicyOwner,
  pattern: z.string(),
  effects: PolicyEffects,
  when: z.unknown().describe(whenAbout),
  condition: z.string().nullable().describe("The same in words"),
  action: PolicyAction,
  ...AnsweringRules.shape,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Policy = z.infer<typeof Policy>;

type PolicyRow = Omit<Policy, "effects" | "when" | "condition" | "createdAt" | "updatedAt"> & {
  effects: string[];
  when: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export const policyView = ({
  id,
  owner,
  pattern,
  effects,
  when,
  action,
  createdBy,
  createdAt,
  updatedAt,
  ...demands
}: PolicyRow): Policy => ({
  id,
  owner,
  pattern,
  effects: effects as Effect[], // safe: checked when it was stored
  when: when === null ? null : (JSON.parse(when) as unknown),
  condition: when === null ? null : whenFrom(when).words,
  action,
  ...demandsOf(demands),
  createdBy,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
