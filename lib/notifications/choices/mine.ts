import { z } from "zod";
import { getPerson } from "../../identity";
import { change } from "../../operation/change";
import { consoleOrigin } from "../../operation/console-origin";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { Choice, choiceView, ShownChoice } from "./choice";

export const getMyNotifications = operation({
  name: "notification.get_mine",
  summary: "See what you hear of by email",
  permission: "profile:write",
  input: z.object({}),
  output: ShownChoice,
  async run(ctx) {
    const { id: userId, email } = await getPerson(ctx);
    const row = await ctx.db.notificationChoice.findFirst({ where: { userId } });
    return choiceView(row, { email, problem: await lastProblem(ctx, userId) });
  },
});

export const setMyNotifications = operation({
  name: "notification.set_mine",
  summary: "Choose what you hear of by email; of what you may not see in the console you hear nothing",
  permission: "profile:write",
  input: Choice.extend({ integrations: Choice.shape.integrations.default([]), isOwnOnly: Choice.shape.isOwnOnly.default(true) }),
  output: ShownChoice,
  async run(ctx, choice) {
    const { id: userId, email } = await getPerson(ctx);
    const data = { ...choice, consoleOrigin: consoleOrigin(ctx) };
    const key = { organizationId: ctx.organizationId, userId };
    const row = await change(ctx, "notification.set_mine", async (db, note) => {
      note(email, choice);
      return db.notificationChoice.upsert({
        where: { organizationId_userId: key },
        create: { ...key, ...data },
        update: data,
      });
    });
    return choiceView(row, { email, problem: await lastProblem(ctx, userId) });
  },
});

async function lastProblem({ db }: Context, userId: string): Promise<string | null> {
  const last = await db.mail.findFirst({
    where: { userId, attempt: { gt: 0 } },
    orderBy: { id: "desc" },
    select: { problem: true },
  });
  return last?.problem ?? null;
}
