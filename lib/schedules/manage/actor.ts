import { reachesTools, refreshActor } from "../../identity";
import { type Actor, type Context, can, personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { everyTool } from "../../operation/role-pattern";

type Named = { actorKind: string; actorId: string };

/** Whose rights runs have: those of the person who asks, or of an API key. */
export async function chooseActor(ctx: Context, keyId: string | undefined): Promise<Pick<Actor, "kind" | "id" | "label">> {
  if (keyId === undefined) return requirePerson(ctx);
  const key = await ctx.db.apiKey.findFirst({ where: { id: keyId }, select: { id: true, name: true, userId: true } });
  const isOwn = key !== null && key.userId !== null && key.userId === personOf(ctx);
  if (!key || !(isOwn || can(ctx.actor, "keys:write")))
    throw new Failure("not_found", "There is no such API key, or it is not yours to run things as.", {
      keyId: ["Choose another key"],
    });
  const actor = { kind: "apiKey" as const, id: key.id, label: key.name };
  const present = await refreshActor({ organizationId: ctx.organizationId, ...actor });
  if (!present)
    throw new Failure("conflict", "This key may no longer act. Choose another one.", { keyId: ["Choose another key"] });
  requireWithin(ctx, present);
  return actor;
}

/** Nobody has a key do what they may not do themselves, or reach tools that they do not reach. */
function requireWithin({ actor }: Context, key: Actor): void {
  const missing = key.permissions.filter((permission) => !can(actor, permission));
  if (missing.length > 0) throw new Failure("forbidden", `The key has rights you do not have (${missing.join(", ")}).`);
  const isLimited = (actor.toolkits ?? []).every((toolkit) => key.toolkits?.includes(toolkit));
  if (isLimited && reachesTools(actor, key.patterns ?? [everyTool])) return;
  throw new Failure("forbidden", "The key reaches tools that you do not reach. Choose one with your limits.", {
    keyId: ["Choose another key"],
  });
}

function requirePerson({ actor }: Context): Pick<Actor, "kind" | "id" | "label"> {
  if (actor.kind === "user") return { kind: "user", id: actor.id, label: actor.label };
  throw new Failure("forbidden", "A schedule runs for a person who makes it, or as the API key that keyId names.", {
    keyId: ["Name an API key"],
  });
}

/** Nobody makes something else run with the rights of another person, or of a key that they could not choose. */
export async function requireOwner(ctx: Context, { actorKind, actorId }: Named): Promise<void> {
  if (actorKind === "user" && actorId === ctx.actor.id) return;
  const who = actorKind === "user" ? "the person it runs for" : "somebody who may run things as its API key";
  const message = `Only ${who} changes what it runs and when. You may pause or remove it.`;
  if (actorKind === "user") throw new Failure("forbidden", message);
  await chooseActor(ctx, actorId).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure("forbidden", `${message} ${error.message}`) : error;
  });
}

/** The present rights of whoever a schedule runs for. */
export async function presentActor(
  organizationId: string,
  { actorKind, actorId, actorLabel }: Named & { actorLabel: string },
): Promise<Actor> {
  const kind = actorKind as Actor["kind"]; // safe: written by chooseActor()
  const actor = await refreshActor({ organizationId, kind, id: actorId, label: actorLabel });
  if (actor && can(actor, "tools:call")) return actor;
  throw new Failure(
    "forbidden",
    `${actorLabel} may no longer call tools: the key or the membership has ended, or has another role.`,
  );
}
