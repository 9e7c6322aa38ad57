import { z } from "zod";
import { nearest } from "../../nearest";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { requirePermission } from "../../operation/operation";
import { builtInRoles, findRole, ownRoles } from "../role";

const namedMax = 500;
const knownMax = 500;

/** Several members: those named, everybody with a role, or everybody in a group. */
export const MemberSelection = z
  .object({
    userIds: z.array(z.uuid()).min(1, "Name at least one member").max(namedMax, `Name at most ${namedMax} members`).optional(),
    role: z.string().max(40).optional().describe("Everybody who has this role"),
    group: z.string().max(500).optional().describe("Everybody in this group of the identity provider"),
  })
  .refine((one) => Object.values(one).filter((part) => part !== undefined).length === 1, "Name members, a role or a group");
type MemberSelection = z.output<typeof MemberSelection>;

type SelectedMember = { userId: string; email: string; role: string; toolkit: string | null };

/** What became of each of several members. */
export const MembersOutcome = z.object({
  changed: z.number().int(),
  unchanged: z.number().int().describe("Members for whom it was so already"),
  refused: z
    .array(z.object({ userId: z.uuid(), email: z.string(), because: z.string() }))
    .describe("Members for whom it cannot be, each with the reason; the others are changed all the same"),
});
type MembersOutcome = z.infer<typeof MembersOutcome>;

async function findSelected(ctx: Context, { userIds, role, group }: MemberSelection): Promise<SelectedMember[]> {
  if (userIds === undefined) requirePermission(ctx, "members:read");
  if (role !== undefined) await requireRole(ctx, role);
  if (group !== undefined) await requireGroup(ctx, group);
  const rows = await ctx.db.membership.findMany({
    where: {
      ...(userIds ? { userId: { in: userIds } } : {}),
      ...(role === undefined ? {} : { role }),
      ...(group === undefined ? {} : { provisionedGroups: { some: { group: { name: group } } } }),
    },
    include: { user: true, toolkit: { select: { slug: true } } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: namedMax + 1,
  });
  if (userIds && rows.length < new Set(userIds).size)
    throw new Failure("not_found", "Some of these people are no members here. They may have been removed meanwhile.");
  if (rows.length > namedMax) throw new Failure("limit", tooMany);
  return rows.map(({ userId, user, role: present, toolkit }) => ({
    ...{ userId, email: user.email, role: present },
    toolkit: toolkit?.slug ?? null,
  }));
}

const tooMany = `These are more than ${namedMax} members, the most that are changed together. Name ${namedMax} at a time by their ids. What everybody with a role may reach is said by the patterns of the role.`;

async function requireRole({ db, actor }: Context, slug: string): Promise<void> {
  if (await findRole(db, slug)) return;
  const known = [...builtInRoles, ...(can(actor, "roles:read") ? await ownRoles(db) : [])];
  throw notThere(
    `role ${slug}`,
    nearest(
      slug,
      known.map((role) => role.slug),
    ),
  );
}

async function requireGroup({ db }: Context, name: string): Promise<void> {
  if (await db.provisionedGroup.findFirst({ where: { name } })) return;
  const known = await db.provisionedGroup.findMany({ select: { name: true }, orderBy: { name: "asc" }, take: knownMax });
  throw notThere(
    `group ${name}`,
    nearest(
      name,
      known.map((group) => group.name),
    ),
  );
}

const notThere = (what: string, meant: string | null) =>
  new Failure("not_found", `There is no ${what}.${meant === null ? "" : ` Did you mean ${meant}?`}`);

/** One after the other, each with its own line in the audit log. `act` says whether something was changed. */
export async function changeMembers(
  ctx: Context,
  selection: MemberSelection,
  act: (member: SelectedMember) => Promise<boolean>,
): Promise<MembersOutcome> {
  const outcome: MembersOutcome = { changed: 0, unchanged: 0, refused: [] };
  for (const member of await findSelected(ctx, selection)) {
    const { userId, email } = member;
    try {
      if (await act(member)) outcome.changed += 1;
      else outcome.unchanged += 1;
    } catch (error) {
      if (!(error instanceof Failure) || error.code === "internal") throw error;
      outcome.refused.push({ userId, email, because: error.message });
    }
  }
  return outcome;
}
