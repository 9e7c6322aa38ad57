import { z } from "zod";
import { operation } from "../../operation/operation";
import { open } from "../../vault/seal";
import { noSnippet, readable, SnippetLine, sealedCode, snippetLine } from "./snippet";

export const getSnippet = operation({
  name: "snippet.get",
  summary: "Read a snippet with its code",
  permission: "executions:read",
  input: z.object({ id: z.uuid() }),
  output: SnippetLine.extend({ code: z.string() }),
  async run(ctx, { id }) {
    const row = await ctx.db.snippet.findFirst({ where: { id, ...readable(ctx) } });
    if (!row) throw noSnippet();
    return { ...snippetLine(ctx, row), code: await open(sealedCode(ctx.organizationId, id), row.code) };
  },
});
