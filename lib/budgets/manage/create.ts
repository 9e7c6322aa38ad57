import { z } from "zod";
import { lockPolicies } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { bumpCatalog } from "../../signal/catalog-revision";
import { BudgetWindow, Holder, isOfCalls, Measure } from "../budget";
import { budgetsMax, readView } from "./find";
import { BudgetLimit, BudgetPattern, BudgetView, budgetNote } from "./view";

const everyTool = "*";

export const createBudget = operation({
  name: "budget.create",
  summary: "Set how much the organization, or each member, API key or agent, may use in a window or at once",
  permission: "policies:write",
  input: z.object({
    holder: Holder,
    holderId: z.uuid().nullable().default(null).describe("A member, a key or an agent; without it each has as much"),
    measure: Measure,
    pattern: BudgetPattern.optional().describe("The tools whose calls it counts; without it every tool of an integration"),
    limit: BudgetLimit,
    window: BudgetWindow.nullable().default(null).describe("Left out for runs at once"),
  }),
  output: BudgetView,
  async run(ctx, { holder, holderId, measure, pattern: written, limit, window }) {
    const { organizationId } = ctx;
    const pattern = written?.text ?? everyTool;
    requireWindow(measure, window);
    requireNoPattern(measure, pattern);
    const id = await change(ctx, "budget.create", async (db, note) => {
      await lockPolicies(db, organizationId, "budgets");
      const userId = await personBehind(db, { holder, holderId });
      const scope = { holder, holderId, measure, pattern, window };
      await requireNew(db, scope);
      await requireRoom(db);
      const data = { organizationId, ...scope, userId, limit, createdBy: ctx.actor.label };
      const row = await db.budget.create({ data });
      await bumpCatalog(db, organizationId);
      note(row.id, budgetNote(row));
      return row.id;
    });
    return await readView(ctx, id);
  },
});

export function requireWindow(measure: string, window: string | null): void {
  if ((measure === "concurrent_runs") === (window === null)) return;
  const message =
    window === null
      ? "Say in which window: minute, hour or day."
      : "Runs at once are counted at every moment, so leave the window out.";
  throw new Failure("invalid", message, { window: [message] });
}

/** A run begins before anybody knows what it will call. */
function requireNoPattern(measure: Measure, pattern: string): void {
  if (isOfCalls(measure) || pattern === everyTool) return;
  const message = "A run is counted when it begins, before it is known what it calls. Limit the calls of these tools instead.";
  throw new Failure("invalid", message, { pattern: [message] });
}

type Scope = { holder: string; holderId: string | null; measure: string; pattern: string; window: string | null };

/** Two budgets for the same would leave open which of them counts. */
export async function requireNew(db: WriteDb, { holder, holderId, measure, pattern, window }: Scope): Promise<void> {
  if ((await db.budget.count({ where: { holder, holderId, measure, pattern, window } })) === 0) return;
  throw new Failure("conflict", "There is a budget for the same already. Change how much that one allows.");
}

async function requireRoom(db: WriteDb): Promise<void> {
  if ((await db.budget.count()) < budgetsMax) return;
  throw new Failure("limit", `An organization has at most ${budgetsMax} budgets. Remove one first.`);
}

type OfHolder = { holder: Holder; holderId: string | null };

/** The member whose budget it is, or whose key or agent. Null where there is none. */
async function personBehind(db: WriteDb, { holder, holderId: id }: OfHolder): Promise<string | null> {
  if (id === null) return null;
  if (holder === "organization") throw noHolder("A budget of the whole organization is for nobody in particular.");
  const found = await findHolder(db, { holder, id });
  if (found) return found.userId;
  throw noHolder(`There is no such ${holder === "key" ? "API key" : holder}, or it was removed.`);
}

function findHolder(db: WriteDb, { holder, id }: { holder: Holder; id: string }): Promise<{ userId: string | null } | null> {
  const select = { userId: true } as const;
  if (holder === "member") return db.membership.findFirst({ where: { userId: id }, select });
  if (holder === "key") return db.apiKey.findFirst({ where: { id, revokedAt: null }, select });
  return db.agentGrant.findFirst({ where: { id, revokedAt: null }, select });
}

const noHolder = (message: string) => new Failure("invalid", message, { holderId: [message] });
