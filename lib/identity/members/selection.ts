import { z } from "zod";
import type { ReadDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";

const namedMax = 500;

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

async function findSelected(db: ReadDb, { userIds, role, group }: MemberSelection): Promise<SelectedMember[]> {
  const rows = await db.membership.findMany({
    where: {
      ...(userIds ? { userId: { in: userIds } } : {}),
      ...(role === undefined ? {} : { role }),
      ...(group === undefined ? {} : { provisionedGroups: { some: { group: { name: group } } } }),
    },
    include: { user: true, toolkit: { select: { slug: true } } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
  if (userIds && rows.length < new Set(userIds).size)
    throw new Failure("not_found", "Some of these people are no members here. They may have been removed meanwhile.");
  return rows.map(({ userId, user, role: present, toolkit }) => ({
    ...{ userId, email: user.email, role: present },
    toolkit: toolkit?.slug ?? null,
  }));
}

/** One after the other, each with its own line in the audit log. `act` says whether something was changed. */
export async function changeMembers(
  db: ReadDb,
  selection: MemberSelection,
  act: (member: SelectedMember) => Promise<boolean>,
): Promise<MembersOutcome> {
  const outcome: MembersOutcome = { changed: 0, unchanged: 0, refused: [] };
  for (const member of await findSelected(db, selection)) {
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
