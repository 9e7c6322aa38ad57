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

/** The demands of an asking policy on the person who answers. */
export const AnsweringRules = z.object({
  peopleOnly: z.boolean().describe("Of one that asks: only people answer, no API key and no agent"),
  noSelfApproval: z
    .boolean()
    .describe("Of one that asks: whoever asked does not approve, nor does what acts for the same person"),
});

/** The demands in a request. Missing ones stay as they are. */
export const GivenAnsweringRules = AnsweringRules.partial();

type AnsweringInput = z.output<typeof GivenAnsweringRules> & { action: z.output<typeof PolicyAction> };

/** Only a policy that requires an approval may have demands. */
export function answeringRules({ action, peopleOnly = false, noSelfApproval = false }: AnsweringInput) {
  if (action === "require_approval") return { peopleOnly, noSelfApproval };
  const field = peopleOnly ? "peopleOnly" : "noSelfApproval";
  const message = "Only a policy whose action is require_approval asks anybody, so only it says who may answer.";
  if (peopleOnly || noSelfApproval) throw new Failure("invalid", message, { [field]: [message] });
  return { peopleOnly, noSelfApproval };
}

/** The demands that are in force, for the audit log. */
export const demandedOnly = (demands: z.output<typeof AnsweringRules>) =>
  Object.fromEntries(Object.entries(demands).filter(([, isDemanded]) => isDemanded));

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
  peopleOnly,
  noSelfApproval,
  createdBy,
  createdAt,
  updatedAt,
}: PolicyRow): Policy => ({
  id,
  owner,
  pattern,
  effects: effects as Effect[], // safe: checked when it was stored
  when: when === null ? null : (JSON.parse(when) as unknown),
  condition: when === null ? null : whenFrom(when).words,
  action,
  peopleOnly,
  noSelfApproval,
  createdBy,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
