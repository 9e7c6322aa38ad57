import { z } from "zod";
import { operation } from "../../operation/operation";
import { DynamicTools, requireSession, SessionId, shownSession } from "./session";

export const getDynamicTools = operation({
  name: "dynamic_tools.get",
  summary: "See the tools that the caller has registered",
  permission: "tools:call",
  input: z.object({ session: SessionId }),
  output: DynamicTools,
  run: async (ctx, { session }) => shownSession(await requireSession(ctx, session)),
});
