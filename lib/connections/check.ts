import { z } from "zod";
import { notifySignedIn, setState } from "../credentials";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { findInSet, hasOwnTools } from "../sources";
import { checkToolOf, tryConnection, tryListing } from "./calling/try-credential";
import { ConnectionRef, getOwnConnection } from "./find";
import { ConnectionState } from "./view";

export const checkConnection = operation({
  name: "connection.check",
  summary: "Try whether a connection works: with the tool chosen for that, else by asking its service for its tools",
  permission: "connections:own",
  input: ConnectionRef,
  output: z.object({
    state: ConnectionState,
    stateReason: z.string().nullable(),
    checkedAt: z.iso.datetime().nullable().describe("Null where the answer says neither yes nor no"),
    checkedAs: z.string().nullable().describe("Whom the service says it is"),
    tool: z.string().nullable().describe("Null where the service was asked for its tools"),
  }),
  async run(ctx, ref) {
    const row = await getOwnConnection(ctx, ref);
    const trial = await healthCheckTool(ctx, row);
    const verdict = trial ? await tryConnection(ctx, row.id, trial) : await tryListing(ctx, row.id);
    await setState(ctx, row.id, { ...verdict, alongside: (db) => notifySignedIn(db, row) });
    return { ...verdict, checkedAt: verdict.checkedAt?.toISOString() ?? null, tool: trial?.tool.name ?? null };
  },
});

type CheckedConnection = { integrationId: string; toolSetHash: string | null };

async function healthCheckTool({ db }: Context, { integrationId, toolSetHash }: CheckedConnection) {
  const integration = await db.integration.findFirstOrThrow({ where: { id: integrationId } });
  const { name, isSuggested } = await checkToolOf(db, integration);
  if (name === null && hasOwnTools(integration)) return null;
  if (name === null)
    throw new Failure(
      "invalid",
      `No tool of ${integration.slug} offers itself for checking its connections. Choose a read-only one in the integration's settings.`,
    );
  const tool = await findInSet(db, { integrationId, hash: toolSetHash, name });
  if (tool?.effect === "read") return { tool, isSuggested };
  throw new Failure(
    "invalid",
    `${name} is no read-only tool of this connection, so it cannot be checked with it. Choose another one.`,
  );
}
