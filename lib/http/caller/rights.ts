import { elsewhereMessage, watchRights } from "../../identity";
import type { Actor, Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { requirePermission } from "../../operation/operation";
import type { Needed } from "../../operation/permission";
import { everyTool } from "../../operation/role-pattern";

export type Rights = {
  /** Reads with the rights of this moment: begins again when they change, and fails as soon as they are gone. */
  reading<T>(read: (ctx: Context) => Promise<T>): Promise<T>;
  forget(): void;
};

/** The rights of a caller for as long as a reading takes, which may wait for news or be a stream. */
export function rightsOf(ctx: Context, permission: Needed): Rights {
  let [present, isOver, isAway, wake] = [ctx, false, false, () => {}];
  const hear = (actor: Actor | null, isElsewhere: boolean) => {
    if (actor && !isElsewhere && hasSameRights(actor, present.actor)) return;
    isOver ||= actor === null;
    isAway ||= isElsewhere;
    if (actor) present = { ...present, actor };
    wake();
  };
  const forget = watchRights(ctx, hear, ctx.address);
  const require = () => {
    if (isAway) throw new Failure("forbidden", elsewhereMessage);
    if (isOver) throw new Failure("unauthenticated", "This key or session has ended. Sign in again, or send another key.");
    requirePermission(present, permission);
  };
  return {
    forget,
    async reading(read) {
      for (;;) {
        require();
        const began = present;
        const changed = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const answer = read(began);
        await Promise.race([answer.catch(() => {}), changed]);
        if (!isOver && !isAway && present === began) return answer;
      }
    },
  };
}

const hasSameRights = (one: Actor, other: Actor) =>
  isSame(one.permissions, other.permissions) &&
  isSame(one.toolkits ?? [], other.toolkits ?? []) &&
  isSame(one.patterns ?? [everyTool], other.patterns ?? [everyTool]);

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((permission) => others.includes(permission));

/** One reading, however long it waits. */
export async function withRights<T>(ctx: Context, permission: Needed, read: (ctx: Context) => Promise<T>): Promise<T> {
  const rights = rightsOf(ctx, permission);
  try {
    return await rights.reading(read);
  } finally {
    rights.forget();
  }
}
