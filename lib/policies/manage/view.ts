import { z } from "zod";
import { parsePattern } from "../pattern";

export const PolicyAction = z.enum(["allow", "require_approval", "block"]);
export const PolicyOwner = z.enum(["org", "user"]);

export const WrittenPattern = z.string().transform((text, { addIssue }) => {
  const parsed = parsePattern(text);
  if ("pattern" in parsed) return parsed.pattern;
  addIssue(parsed.problem);
  return z.NEVER;
});

export const PolicyId = z.object({ id: z.uuid() });

export const Policy = z.object({
  id: z.string(),
  owner: PolicyOwner,
  pattern: z.string(),
  action: PolicyAction,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Policy = z.infer<typeof Policy>;

type Row = Omit<Policy, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

export const policyView = ({ id, owner, pattern, action, createdBy, createdAt, updatedAt }: Row): Policy => ({
  id,
  owner,
  pattern,
  action,
  createdBy,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
