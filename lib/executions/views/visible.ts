import { type Context, can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Needed } from "../../operation/permission";

/** A key that may call tools may follow its own runs without the right to see runs. */
export const followingRuns = { any: "executions:read", own: "tools:call" } as const satisfies Needed;

/** A filter for executions and approvals that somebody may see: all with the right for it, otherwise those that they or their keys began. */
export function visibleTo(ctx: Context): object {
  if (ctx.isOwnOnly) return begunBy(ctx.actor.id);
  if (can(ctx.actor, "executions:all")) return {};
  const person = personOf(ctx);
  return { OR: [{ actorId: ctx.actor.id }, ...(person === null ? [] : [{ actorId: person }, { onBehalfOf: person }])] };
}

/** The same rule for one run. */
export function isVisible(ctx: Context, { actorId, onBehalfOf }: { actorId: string; onBehalfOf: string | null }): boolean {
  if (ctx.isOwnOnly) return [actorId, onBehalfOf].includes(ctx.actor.id);
  const person = personOf(ctx);
  return (
    can(ctx.actor, "executions:all") || actorId === ctx.actor.id || (person !== null && [actorId, onBehalfOf].includes(person))
  );
}

/** The people whose runs somebody may see; null for everybody. */
export function whoseRuns(ctx: Context): string[] | null {
  if (ctx.isOwnOnly) return [ctx.actor.id];
  if (can(ctx.actor, "executions:all")) return null;
  return [...new Set([ctx.actor.id, personOf(ctx) ?? ctx.actor.id])];
}

export const begunBy = (id: string) => ({ OR: [{ actorId: id }, { onBehalfOf: id }] });

const standing = { id: true, kind: true, state: true, door: true, revision: true, parentId: true, parentSeq: true } as const;

/** Finds an execution that the caller may see, without sealed fields. */
export async function findVisible(ctx: Context, id: string) {
  const execution = await ctx.db.execution.findFirst({ where: { id, AND: visibleTo(ctx) }, select: standing });
  if (!execution) throw new Failure("not_found", `There is no execution ${id}, or it is not yours.`);
  return execution;
}

export type PersonNames = ReadonlyMap<string, string>;

/** Loads the names of the people that keys and agents act for. */
export async function personNames({ db }: Context, rows: readonly { onBehalfOf: string | null }[]): Promise<PersonNames> {
  const ids = [...new Set(rows.flatMap(({ onBehalfOf }) => onBehalfOf ?? []))];
  const people = ids.length === 0 ? [] : await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(people.map(({ id, name }) => [id, name]));
}
