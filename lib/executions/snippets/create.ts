import { randomUUID } from "node:crypto";
import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { seal } from "../../vault/seal";
import { requirePerson, SnippetCode, SnippetLine, SnippetName, sealedCode, snippetLine, withoutCode } from "./snippet";

const snippetsMax = 500;

export const createSnippet = operation({
  name: "snippet.create",
  summary: "Keep a program as a snippet, for yourself or for everybody in the organization",
  permission: "tools:call",
  input: z.object({ name: SnippetName, code: SnippetCode, isShared: z.boolean().default(false) }),
  output: SnippetLine,
  async run(ctx, { name, code, isShared }) {
    const userId = requirePerson(ctx);
    const { organizationId } = ctx;
    const id = randomUUID();
    const sealed = await seal(sealedCode(organizationId, id), code);
    return change(ctx, "snippet.create", async (db, note) => {
      const others = await db.snippet.count({ where: { userId } });
      if (others >= snippetsMax) throw new Failure("conflict", `You have ${snippetsMax} snippets. Remove one first.`);
      if (await db.snippet.count({ where: { userId, name } }))
        throw new Failure("conflict", "You have a snippet of this name.", { name: ["Choose another name."] });
      const data = { id, organizationId, userId, author: ctx.actor.label, name, isShared, code: sealed };
      const row = await db.snippet.create({ data, select: withoutCode });
      note(name, { id, isShared });
      return snippetLine(ctx, row);
    });
  },
});
