import { z } from "zod";
import { can } from "../operation/context";
import { operation } from "../operation/operation";
import { ConnectionRef, getConnectionRow } from "./find";
import { pooledStatus } from "./sessions/pool";

const Fact = z.object({ name: z.string(), value: z.string() });

export const getConnectionSession = operation({
  name: "connection.session",
  summary: "See how the session of a connection stands in the process that answers",
  permission: "integrations:read",
  input: ConnectionRef,
  output: z.object({
    openedAt: z.iso.datetime().nullable(),
    callsNow: z.number().int(),
    facts: z.array(Fact),
    /** The end of what the service wrote for people; for those who may change the connection. */
    output: z.string().nullable(),
    failing: z.object({ reason: z.string(), until: z.iso.datetime() }).nullable(),
  }),
  async run(ctx, ref) {
    const { id } = await getConnectionRow(ctx, ref);
    const { openedAt, callsNow, status, failing } = pooledStatus(id);
    const mayRead = ref.owner === "user" || can(ctx.actor, "connections:write");
    return {
      openedAt: openedAt?.toISOString() ?? null,
      callsNow,
      facts: status?.facts ?? [],
      output: mayRead ? (status?.output ?? null) : null,
      failing: failing && { reason: failing.reason, until: failing.until.toISOString() },
    };
  },
});
