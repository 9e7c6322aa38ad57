import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { noSession, ownSession, requireSession, SessionId, shownSession } from "./session";

export const endDynamicTools = operation({
  name: "dynamic_tools.end",
  summary: "End a registration of tools, with the calls that wait for its answers",
  permission: "tools:call",
  input: z.object({ session: SessionId }),
  output: z.object({ ended: z.literal(true) }),
  async run(ctx, { session: id }) {
    const { organizationId } = ctx;
    const { tools } = shownSession(await requireSession(ctx, id));
    await change(ctx, "dynamic_tools.end", async (db, note) => {
      const { count } = await db.dynamicSession.deleteMany({ where: ownSession(ctx, id) });
      if (count === 0) throw noSession(id);
      await announce(db, { topic: "dynamic.changed", payload: { organizationId, sessionId: id } });
      note(tools.map(({ name }) => name).join(", "), { id });
    });
    return { ended: true as const };
  },
});
