import { z } from "zod";
import { operation } from "../../operation/operation";

export const ProvisioningTokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().describe("The last characters of its text"),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ProvisioningTokenView = z.infer<typeof ProvisioningTokenView>;

export const listProvisioningTokens = operation({
  name: "provisioning_token.list",
  summary: "List the tokens with which identity providers provision members and groups",
  permission: "organization:read",
  input: z.object({}),
  output: z.object({ items: z.array(ProvisioningTokenView) }),
  async run({ db }) {
    const rows = await db.provisioningToken.findMany({ orderBy: { createdAt: "asc" }, omit: { hash: true } });
    const items = rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { items };
  },
});
