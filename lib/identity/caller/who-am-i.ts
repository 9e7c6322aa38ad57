import { z } from "zod";
import { toolkitsOf } from "../../operation/context";
import { operation } from "../../operation/operation";
import { PermissionName } from "../role";

export const whoAmI = operation({
  name: "identity.who_am_i",
  summary: "Who acts with this key or session, where, and with which permissions",
  permission: null,
  input: z.object({}),
  output: z.object({
    organizationId: z.uuid(),
    kind: z.string(),
    id: z.string(),
    label: z.string(),
    onBehalfOf: z.string().nullable(),
    permissions: z.array(PermissionName),
    toolkits: z.array(z.string()).describe("The slugs of the toolkits that limit it: only what is in all of them exists for it"),
  }),
  async run(ctx) {
    const { organizationId, actor, db } = ctx;
    const id = { in: toolkitsOf(ctx) };
    const toolkits = id.in.length === 0 ? [] : await db.toolkit.findMany({ where: { id }, select: { slug: true } });
    const slugs = toolkits.map(({ slug }) => slug).sort();
    return { ...actor, organizationId, permissions: [...actor.permissions], toolkits: slugs };
  },
});
