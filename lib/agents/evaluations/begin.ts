import { z } from "zod";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { beginAgentRun, findRunnable, type Runnable } from "../runs/begin";
import { AgentEvaluation, evaluationViews, type StoredEvaluation } from "./view";

export const evaluateAgent = operation({
  name: "agent_evaluation.begin",
  summary: "Try an agent with all its tasks, in dry runs that change nothing",
  permission: "agents:run",
  input: z
    .object({
      agent: z.string().describe("The slug or the id of the agent"),
      version: z.number().int().min(1).optional().describe("Another version than the published one"),
      debug: z.boolean().default(false).describe("Try the agent as it is now, published or not"),
    })
    .refine(({ version, debug }) => version === undefined || !debug, {
      path: ["version"],
      message: "A version, or what it is now",
    }),
  output: AgentEvaluation,
  async run(ctx, { agent, version, debug }) {
    const runnable = await findRunnable(ctx, { ref: agent, version, isDraft: debug });
    const { id: agentId, slug, version: tried } = runnable.agent;
    const tasks = await ctx.db.agentTask.findMany({ where: { agentId }, orderBy: { id: "asc" } });
    if (tasks.length === 0) throw new Failure("conflict", `The agent ${slug} has no tasks to be tried with. Add one first.`);
    const begun: Begun[] = [];
    for (const { input, expected, expectedArguments, expectedConditions } of tasks)
      begun.push({
        ...{ input, expected, expectedArguments: expectedArguments as object, expectedConditions }, // safe: always a list
        ...(await beginTask(ctx, runnable, input)),
      });
    const { organizationId, actor } = ctx;
    const stored = await change(ctx, "agent_evaluation.begin", async (db, note) => {
      const data = { organizationId, agentId, version: tried, createdBy: actor.label };
      const row = await db.agentEvaluation.create({ data });
      const rows = begun.map((one, position) => ({ organizationId, evaluationId: row.id, position, ...one }));
      await db.triedTask.createMany({ data: rows });
      note(slug, { version: tried, tasks: tasks.length });
      return { ...row, tried: rows };
    });
    return onlyOne(await evaluationViews(ctx, [stored]));
  },
});

type Expected = { expected: string[]; expectedArguments: object; expectedConditions: string[] };
type Begun = Pick<StoredEvaluation["tried"][number], "input" | "executionId" | "problem"> & Expected;

/** The run goes on by itself. One that cannot begin says why, and the others are tried. */
async function beginTask(ctx: Context, runnable: Runnable, input: string): Promise<Pick<Begun, "executionId" | "problem">> {
  const asked = {
    messages: [{ role: "user" as const, content: input }],
    context: {},
    mode: "plan",
    onApproval: "reject",
  } as const;
  try {
    const { executionId } = await beginAgentRun(ctx, runnable, { ...asked, messages: [...asked.messages], waitMs: 0 });
    return { executionId, problem: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === "internal") throw error;
    return { executionId: null, problem: error.message };
  }
}

function onlyOne(views: readonly AgentEvaluation[]): AgentEvaluation {
  const [view] = views;
  if (!view) throw new Error("An evaluation that was just stored is not there.");
  return view;
}
