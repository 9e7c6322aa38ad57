import { z } from "zod";
import { operation } from "../../operation/operation";

const GroupView = z.object({ id: z.uuid(), name: z.string(), members: z.number().int() });
export type GroupView = z.infer<typeof GroupView>;

const groupsMax = 1_000;

export const listGroups = operation({
  name: "group.list",
  summary: "List the groups that the identity provider keeps, with how many members each has",
  permission: "members:read",
  input: z.object({}),
  output: z.object({ items: z.array(GroupView) }),
  async run({ db }) {
    const rows = await db.provisionedGroup.findMany({
      select: { id: true, name: true, _count: { select: { members: true } } },
      orderBy: { name: "asc" },
      take: groupsMax,
    });
    return { items: rows.map(({ id, name, _count }) => ({ id, name, members: _count.members })) };
  },
});
