import { type Context, can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";

/** Executions somebody may see, and the questions these ask: all with the right for it, else what they or their keys began. */
export function visibleTo(ctx: Context): object {
  if (can(ctx.actor, "executions:all")) return {};
  const person = personOf(ctx);
  return { OR: [{ actorId: ctx.actor.id }, ...(person === null ? [] : [{ actorId: person }, { onBehalfOf: person }])] };
}

export const begunBy = (id: string) => ({ OR: [{ actorId: id }, { onBehalfOf: id }] });

export async function findVisible(ctx: Context, id: string) {
  const execution = await ctx.db.execution.findFirst({ where: { id, AND: visibleTo(ctx) } });
  if (!execution) throw new Failure("not_found", `There is no execution ${id}, or it is not yours.`);
  return execution;
}
