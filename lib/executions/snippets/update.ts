import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { seal } from "../../vault/seal";
import { noSnippet, requirePerson, SnippetCode, SnippetLine, SnippetName, sealedCode, snippetLine, withoutCode } from "./snippet";

export const updateSnippet = operation({
  name: "snippet.update",
  summary: "Change the code or the name of a snippet of yours, or who may read it",
  permission: "tools:call",
  input: z.object({
    id: z.uuid(),
    name: SnippetName.optional(),
    code: SnippetCode.optional(),
    isShared: z.boolean().optional(),
  }),
  output: SnippetLine,
  async run(ctx, { id, name, code, isShared }) {
    const where = { id, userId: requirePerson(ctx) };
    const sealed = code === undefined ? undefined : await seal(sealedCode(ctx.organizationId, id), code);
    return change(ctx, "snippet.update", async (db, note) => {
      const before = await db.snippet.findFirst({ where, select: withoutCode });
      if (!before) throw noSnippet();
      const isTaken =
        name !== undefined && (await db.snippet.count({ where: { userId: where.userId, name, id: { not: id } } })) > 0;
      if (isTaken) throw new Failure("conflict", "You have a snippet of this name.", { name: ["Choose another name."] });
      await db.snippet.updateMany({ where, data: { name, isShared, code: sealed } });
      note(name ?? before.name, { id, isShared: isShared ?? before.isShared, isCodeChanged: code !== undefined });
      return snippetLine(ctx, await db.snippet.findFirstOrThrow({ where, select: withoutCode }));
    });
  },
});
