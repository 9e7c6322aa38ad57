import { readBudgetUsage, readSlotsOfBudgets } from "../../db/budgets";
import { type Context, can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { subjectOf } from "../budget";
import { asBudget } from "../read";
import { type BudgetView, budgetView, gone } from "./view";

export const budgetsMax = 200;

type BudgetRow = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (ctx: Context) => ctx.db.budget.findMany({ orderBy: { id: "asc" }, take: budgetsMax });

/** Whoever sets the organization's policies sees every budget, others those that count what they or their keys and agents do. */
export const seesAll = ({ actor }: Context): boolean => can(actor, "policies:write");

/** Reads budgets with what is used of them, as far as the actor may see; of one who uses them, those alone that count that. */
export async function readViews(ctx: Context, by?: string): Promise<BudgetView[]> {
  const [rows, user] = [await readRows(ctx), by === undefined ? null : await findUser(ctx, by)];
  const seen = seesAll(ctx) ? rows : rows.filter((row) => isTheirs(ctx, row));
  const visible = user ? seen.filter((row) => subjectOf(asBudget(row), user) !== null) : seen;
  const subjects = user ? subjectsOfUser(user) : await subjectsSeen(ctx);
  const [used, names] = await Promise.all([usedOf(ctx, visible, subjects), readNames(ctx, idsOf(visible))]);
  return visible.map((row) =>
    budgetView(row, { used: used.get(row.id) ?? 0, holderName: row.holderId && (names.get(row.holderId) ?? null) }),
  );
}

export async function readView(ctx: Context, id: string): Promise<BudgetView> {
  return (await readViews(ctx)).find((view) => view.id === id) ?? gone();
}

const idsOf = (rows: readonly BudgetRow[]) => rows.flatMap(({ holderId }) => holderId ?? []);

function isTheirs(ctx: Context, row: BudgetRow): boolean {
  const person = personOf(ctx);
  if (subjectOf(asBudget(row), ctx.actor) !== null) return true;
  if (person === null) return false;
  return row.userId === person || (row.holderId === null && row.holder !== "organization");
}

type User = { kind: "user" | "apiKey" | "oauthClient"; id: string; onBehalfOf: string | null };

/** What somebody uses is told to themselves and, of keys and agents, to their person; to others only if they see every budget. */
async function findUser(ctx: Context, id: string): Promise<User> {
  const select = { userId: true } as const;
  const [member, key, agent] = await Promise.all([
    ctx.db.membership.findFirst({ where: { userId: id }, select }),
    ctx.db.apiKey.findFirst({ where: { id }, select }),
    ctx.db.agentGrant.findFirst({ where: { id }, select }),
  ]);
  const found = member ?? key ?? agent;
  const isMine = id === ctx.actor.id || (found !== null && found.userId !== null && found.userId === personOf(ctx));
  if (!found || !(isMine || seesAll(ctx))) throw new Failure("not_found", notSeen, { by: [notSeen] });
  if (member) return { kind: "user", id, onBehalfOf: null };
  return { kind: key ? "apiKey" : "oauthClient", id, onBehalfOf: found.userId };
}

const notSeen = "There is no member, key or agent with this id whose use you may see.";

/** Null stands for everybody. */
const subjectsSeen = async (ctx: Context) => (seesAll(ctx) ? null : subjectsOf(ctx));

const subjectsOfUser = ({ id, onBehalfOf }: User): string[] => ["", id, ...(onBehalfOf === null ? [] : [onBehalfOf])];

/** Whom a budget may count for, of what this actor may see: the organization, themselves, their keys and agents. */
async function subjectsOf(ctx: Context): Promise<string[]> {
  const userId = personOf(ctx);
  if (userId === null) return ["", ctx.actor.id];
  const [keys, agents] = await Promise.all([
    ctx.db.apiKey.findMany({ where: { userId }, select: { id: true } }),
    ctx.db.agentGrant.findMany({ where: { userId }, select: { id: true } }),
  ]);
  return ["", userId, ...[...keys, ...agents].map(({ id }) => id)];
}

/** The most that anybody used of each. */
async function usedOf(
  ctx: Context,
  rows: readonly BudgetRow[],
  subjects: readonly string[] | null,
): Promise<Map<string, number>> {
  const { organizationId } = ctx;
  const [counted, atOnce] = [rows.filter(({ window }) => window !== null), rows.filter(({ window }) => window === null)];
  const idsOfAll = (some: readonly BudgetRow[]) => some.map(({ id }) => id);
  const [usage, slots] = await Promise.all([
    counted.length > 0 ? readBudgetUsage(organizationId, { ids: idsOfAll(counted), subjects }) : [],
    atOnce.length > 0 ? readSlotsOfBudgets(organizationId, { ids: idsOfAll(atOnce), subjects }) : [],
  ]);
  const most = new Map<string, number>();
  for (const { budgetId, used } of [...usage, ...slots]) most.set(budgetId, Math.max(used, most.get(budgetId) ?? 0));
  return most;
}

/** The names of members, keys and agents, as far as they are known today. */
export async function readNames({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const some = { in: [...ids] };
  const [members, keys, agents] = await Promise.all([
    db.membership.findMany({ where: { userId: some }, select: { userId: true, user: { select: { email: true } } } }),
    db.apiKey.findMany({ where: { id: some }, select: { id: true, name: true } }),
    db.agentGrant.findMany({
      where: { id: some },
      select: { id: true, clientName: true, membership: { select: { user: { select: { email: true } } } } },
    }),
  ]);
  return new Map([
    ...members.map(({ userId, user }) => [userId, user.email] as const),
    ...keys.map(({ id, name }) => [id, name] as const),
    ...agents.map(({ id, clientName, membership }) => [id, `${clientName} for ${membership.user.email}`] as const),
  ]);
}
