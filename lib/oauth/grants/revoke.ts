import { openValues } from "../../credentials";
import type { Context } from "../../operation/context";
import { revokeTokens } from "../provider/tokens";
import { grantClient } from "./client";

/** Prepares token revocation while the tokens exist. Call the result after the connections are deleted. */
export async function prepareRevocation(ctx: Context, connectionIds: string[]): Promise<() => Promise<void>> {
  const grants = await ctx.db.oauthGrant.findMany({ where: { connectionId: { in: connectionIds } } });
  const ready = await Promise.all(
    grants.map(async (grant) => {
      try {
        const { organizationId } = ctx;
        const values = await openValues(ctx.db, { organizationId, connectionId: grant.connectionId });
        const client = await grantClient(ctx, grant, values);
        return [() => revokeTokens(client, values)];
      } catch {
        return [];
      }
    }),
  );
  return async () => void (await Promise.all(ready.flat().map((say) => say())));
}
