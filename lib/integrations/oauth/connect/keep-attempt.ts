import { change } from "../../../operation/change";
import type { Context } from "../../../operation/context";
import { type Luggage, sealLuggage } from "./attempt";
import type { Wish } from "./wish";

type Begun = {
  id: string;
  luggage: Luggage;
  /** Of the `state` somebody comes back with; nobody does who signs in with a code. */
  stateHash: Uint8Array<ArrayBuffer> | null;
  intervalMs: number | null;
  expiresAt: Date;
};

/** Somebody is on their way at a provider. */
export async function keepAttempt(ctx: Context, wish: Wish, { id, luggage, ...begun }: Begun): Promise<void> {
  const { integration, template, name, baseUrl, connectionId, owner, person } = wish;
  const row = { id, organizationId: ctx.organizationId, userId: person, integrationId: integration.id, connectionId };
  const sealed = await sealLuggage(row, luggage);
  await change(ctx, "connection.authorize", async (db, note) => {
    await db.oauthAttempt.create({ data: { ...row, template: template.slug, owner, name, baseUrl, sealed, ...begun } });
    const isReconnect = connectionId !== null;
    note(id, { integration: integration.slug, owner, name, template: template.slug, isReconnect });
  });
}
