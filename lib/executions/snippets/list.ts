import { z } from "zod";
import { operation } from "../../operation/operation";
import { readable, SnippetLine, snippetLine, withoutCode } from "./snippet";

const listedMax = 1_000;

export const listSnippets = operation({
  name: "snippet.list",
  summary: "List your snippets and those that are shared in the organization, by name",
  permission: "executions:read",
  input: z.object({}),
  output: z.object({ items: z.array(SnippetLine) }),
  async run(ctx) {
    const where = readable(ctx);
    const rows = await ctx.db.snippet.findMany({ where, select: withoutCode, orderBy: { name: "asc" }, take: listedMax });
    return { items: rows.map((row) => snippetLine(ctx, row)) };
  },
});
