import { z } from "zod";
import { type Context, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { SealedAt } from "../../vault/seal";
import { sourceCharactersMax } from "../limits";

export const SnippetName = z.string().trim().min(1, "Give the snippet a name").max(80, "At most 80 characters");

export const SnippetCode = z
  .string()
  .max(sourceCharactersMax, `At most ${sourceCharactersMax} characters of code`)
  .refine((code) => code.trim() !== "", "There is no code to keep");

/** A program that somebody keeps, without its code. */
export const SnippetLine = z.object({
  id: z.uuid(),
  name: z.string(),
  isShared: z.boolean().describe("Whether everybody in the organization may read it"),
  isMine: z.boolean(),
  author: z.string(),
  updatedAt: z.iso.datetime(),
});
export type SnippetLine = z.infer<typeof SnippetLine>;

export const withoutCode = { id: true, userId: true, name: true, isShared: true, author: true, updatedAt: true } as const;

type SnippetRow = { id: string; userId: string; name: string; isShared: boolean; author: string; updatedAt: Date };

export const snippetLine = (ctx: Context, { id, userId, name, isShared, author, updatedAt }: SnippetRow): SnippetLine => ({
  ...{ id, name, isShared, author },
  isMine: userId === personOf(ctx),
  updatedAt: updatedAt.toISOString(),
});

/** What somebody may read: their own ones, and those that are shared. */
export function readable(ctx: Context) {
  const userId = personOf(ctx);
  return { OR: [{ isShared: true }, ...(userId === null ? [] : [{ userId }])] };
}

export function requirePerson(ctx: Context): string {
  const userId = personOf(ctx);
  if (userId === null) throw new Failure("forbidden", "A snippet belongs to a person, and a service key acts for nobody.");
  return userId;
}

export const noSnippet = () => new Failure("not_found", "There is no such snippet, or it is not shared with you.");

export const sealedCode = (organizationId: string, id: string): SealedAt => ({
  ...{ organizationId, table: "snippet", id, field: "code" },
});
