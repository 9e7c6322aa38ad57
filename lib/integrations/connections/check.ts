import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { setState } from "../calling/state";
import { tryConnection } from "../calling/try-credential";
import { tellSignedIn } from "../connecting/tell-signed-in";
import { findInSet } from "../production/callable";
import { ConnectionPlace, getOwnConnection } from "./find";
import { ConnectionState } from "./view";

export const checkConnection = operation({
  name: "connection.check",
  summary: "Try whether a connection works, with the tool chosen for that",
  permission: "connections:own",
  input: ConnectionPlace,
  output: z.object({ state: ConnectionState, stateReason: z.string().nullable(), checkedAt: z.iso.datetime(), tool: z.string() }),
  async run(ctx, place) {
    const row = await getOwnConnection(ctx, place);
    const tool = await healthCheckTool(ctx, row);
    const verdict = await tryConnection(ctx, row.id, tool);
    await setState(ctx, row.id, { ...verdict, alongside: (db) => tellSignedIn(db, row) });
    return { ...verdict, checkedAt: verdict.checkedAt.toISOString(), tool: tool.name };
  },
});

type Row = { integrationId: string; toolSetHash: string | null };

async function healthCheckTool({ db }: Context, { integrationId, toolSetHash }: Row) {
  const { healthCheckTool: name, slug } = await db.integration.findFirstOrThrow({ where: { id: integrationId } });
  if (name === null)
    throw new Failure(
      "invalid",
      `No tool is chosen to check connections of ${slug} with. Choose a read-only one in the integration's settings.`,
    );
  const tool = await findInSet(db, { integrationId, hash: toolSetHash, name });
  if (tool?.effect === "read") return tool;
  throw new Failure(
    "invalid",
    `${name} is no read-only tool of this connection, so it cannot be checked with it. Choose another one.`,
  );
}
