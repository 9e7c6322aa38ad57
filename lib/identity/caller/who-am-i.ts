import { z } from "zod";
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
  }),
  run: ({ organizationId, actor }) => Promise.resolve({ ...actor, organizationId, permissions: [...actor.permissions] }),
});
