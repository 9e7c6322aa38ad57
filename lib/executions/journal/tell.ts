import { prisma } from "../../db/client";
import { log } from "../../log";
import { announce } from "../../signal/announce";
import type { Run } from "./record";

/** Notifies followers. They also poll, so nothing depends on it. */
export function tell({ ctx: { organizationId }, id }: Run): void {
  announce(prisma(), { topic: "execution.changed", payload: { organizationId, executionId: id } }).catch((error: Error) =>
    log.debug({ error: error.message, id }, "nobody was told of a change of an execution"),
  );
}
