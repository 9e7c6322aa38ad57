import { z } from "zod";
import { builtInRoles, ownRoles } from "../../identity";
import { operation } from "../../operation/operation";

const Approvers = z.object({
  role: z.string().describe("The slug of the role"),
  name: z.string(),
  people: z.number().int().describe("How many active members have it"),
  mayAnswer: z.boolean().describe("Whether they may answer approvals at all"),
  seesAll: z.boolean().describe("Whether they see the runs of others, and so may answer what those ask"),
});
export type Approvers = z.infer<typeof Approvers>;

export const listApprovers = operation({
  name: "policy.approvers",
  summary: "List the roles with how many people of each could answer what a policy asks",
  permission: "policies:own",
  input: z.object({}),
  output: z.object({ items: z.array(Approvers) }),
  async run({ db }) {
    const [own, counts] = await Promise.all([
      ownRoles(db),
      db.membership.groupBy({ by: ["role"], where: { status: "active" }, _count: true }),
    ]);
    const items = [...builtInRoles, ...own].map(({ slug, name, permissions }) => ({
      ...{ role: slug, name, people: counts.find(({ role }) => role === slug)?._count ?? 0 },
      mayAnswer: permissions.includes("executions:answer") && permissions.includes("executions:read"),
      seesAll: permissions.includes("executions:all"),
    }));
    return { items };
  },
});
