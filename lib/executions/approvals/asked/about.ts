import { z } from "zod";
import { serverHostsOf } from "../../../integrations";
import type { Context } from "../../../operation/context";
import { mayHoldMoney, minorUnitsIn } from "../../../schema";
import { type AskedTool, findAskedTools, loadSchemas, shortened, ToolEffect } from "../../../tools";

/** What people are told of the tool they decide about. */
export const AskedAbout = z.object({
  title: z.string().nullable(),
  description: z.string().describe("What its source says of it beside the title"),
  effect: ToolEffect,
  minorUnits: z.array(z.string()).describe("JSON pointers to the arguments that count the smallest unit of a currency"),
});
export type AskedAbout = z.infer<typeof AskedAbout>;

type Question = { id: string; address: string; toolHash: string | null };
type AskedAs = AskedTool & { hosts: readonly string[] };
export type Tools = ReadonlyMap<string, AskedAs>;

const descriptionLengthMax = 600;

/** The tools of several questions, by the questions. */
export async function toolsOf(ctx: Context, questions: readonly Question[]): Promise<Tools> {
  const found = await findAskedTools(ctx, questions);
  const own = found.flatMap((one) => (one && !one.connection.isStatic ? one.connection.integration.id : []));
  const hosts = await serverHostsOf(ctx.db, own);
  return new Map(
    questions.flatMap(({ id }, place) => {
      const asked = found[place];
      return asked ? [[id, { ...asked, hosts: hosts.get(asked.connection.integration.id) ?? [] }] as const] : [];
    }),
  );
}

export async function askedAbout(ctx: Context, asked: AskedAs | undefined, args: unknown): Promise<AskedAbout | null> {
  if (!asked) return null;
  const { tool, hosts } = asked;
  const schemas = mayHoldMoney(args) ? await loadSchemas(ctx, asked) : null;
  return {
    title: tool.title,
    description: shortened(tool, descriptionLengthMax),
    effect: tool.effect,
    minorUnits: schemas ? minorUnitsIn({ schema: schemas.input, definitions: schemas.definitions, args, hosts }) : [],
  };
}
