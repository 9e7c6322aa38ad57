import { z } from "zod";
import { refreshActor } from "../../identity";
import { serverHostsOf } from "../../integrations";
import type { Actor, Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { mayHoldMoney, minorUnitsIn } from "../../schema";
import {
  type ConnectionTool,
  findReferencedTools,
  loadSchemas,
  type ResolvedTool,
  shortened,
  ToolEffect,
  viewOf,
} from "../../tools";
import { ExecutionId, parseExecutionId } from "../ids";
import { debugging } from "../journal/debugging";
import { offeredTo } from "../journal/offered";
import { withinToolkit } from "../journal/within-toolkit";
import { findTool } from "../tools/find";
import { type ApprovalRecord, findApproval } from "./find";

export const getApprovalSchema = operation({
  name: "approval.schema",
  summary: "See which arguments the tool of an approval takes, to edit them before approving",
  permission: "executions:answer",
  input: z.object({ id: ExecutionId }),
  output: z.object({ inputSchema: z.unknown(), schemaDefinitions: z.record(z.string(), z.unknown()) }),
  async run(ctx, { id }) {
    const { theirs, target } = await askedTool(ctx, await findApproval(ctx, parseExecutionId(id)));
    const schemas = await loadSchemas(theirs, target);
    return { inputSchema: schemas?.input ?? true, schemaDefinitions: schemas?.definitions ?? {} };
  },
});

/** Finds the tool of an approval as the run's actor sees it today. */
export async function askedTool(ctx: Context, approval: ApprovalRecord): Promise<{ theirs: Context; target: ResolvedTool }> {
  const theirs = await askingContext(ctx, approval);
  const found = await findTool(await viewOf(theirs), approval.address);
  if ("code" in found) throw new Failure("conflict", found.message);
  return { theirs, target: found };
}

/** The context of whoever began the run, with today's rights and the toolkit of the run. */
export async function askingContext(ctx: Context, approval: ApprovalRecord): Promise<Context> {
  const { actorKind, actorId: id, actorLabel: label } = approval;
  const actor = await refreshActor({ organizationId: ctx.organizationId, kind: actorKind as Actor["kind"], id, label }); // safe: written from a context
  if (!actor) throw new Failure("conflict", "Whoever began this run may no longer act. Decline it instead.");
  const { toolkitId, options } = approval.execution;
  return { ...withoutToolkit(ctx), actor, ...withinToolkit({ toolkitId }), ...debugging(actor, options), ...offeredTo(options) };
}

/** What limits whoever looks does not limit the run. */
const withoutToolkit = ({ toolkit: _toolkit, ...ctx }: Context): Context => ctx;

/** What approvers see of the tool. */
export const AskedAbout = z.object({
  title: z.string().nullable(),
  description: z.string().describe("What its source says of it beside the title"),
  effect: ToolEffect,
  minorUnits: z.array(z.string()).describe("JSON pointers to the arguments that count the smallest unit of a currency"),
});
export type AskedAbout = z.infer<typeof AskedAbout>;

type Question = { id: string; address: string; toolHash: string | null };
type AskedAs = ConnectionTool & { hosts: readonly string[] };
export type Tools = ReadonlyMap<string, AskedAs>;

const descriptionLengthMax = 600;

/** Finds the tools of several questions, by question id. */
export async function toolsOf(ctx: Context, questions: readonly Question[]): Promise<Tools> {
  const found = await findReferencedTools(ctx, questions);
  const own = found.flatMap((one) => (one && !one.connection.isStatic ? one.connection.integration.id : []));
  const hosts = await serverHostsOf(ctx.db, own);
  return new Map(
    questions.flatMap(({ id }, index) => {
      const asked = found[index];
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
