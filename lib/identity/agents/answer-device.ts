import { z } from "zod";
import { prisma } from "../../db/client";
import { change } from "../../operation/change";
import { consoleOrigin } from "../../operation/console-origin";
import { type Context, can } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { PermissionName } from "../role";
import { takeTurn } from "../throttle";
import { findAgentDevice } from "./device-code";
import { AllowedPermissions, grantTo, requireMayAllow } from "./grant";
import type { Offer } from "./permissions";

const UserCode = z.string().min(1, "Enter the code that the program shows").max(40);

export const describeAgentDevice = operation({
  name: "agent_device.get",
  summary: "Say which program waits for a code to be entered, and what it asks for",
  permission: "keys:own",
  input: z.object({ userCode: UserCode }),
  output: z.object({
    client: z.string(),
    offered: z.array(z.object({ permission: PermissionName, isChosen: z.boolean() })),
    expiresAt: z.iso.datetime(),
  }),
  async run(ctx, { userCode }) {
    const { client, offered, expiresAt } = await waitingDevice(ctx, userCode);
    const mine = offered.filter(({ permission }: Offer) => can(ctx.actor, permission));
    return { client: client.name, offered: mine, expiresAt: expiresAt.toISOString() };
  },
});

export const allowAgentDevice = operation({
  name: "agent_device.allow",
  summary: "Allow a program that shows a code to act for you",
  permission: "keys:own",
  input: z.object({ userCode: UserCode, permissions: AllowedPermissions }),
  output: z.object({}),
  async run(ctx, { userCode, permissions }) {
    const { id: deviceId, client, offered, resources } = await waitingDevice(ctx, userCode);
    requireMayAllow(ctx, permissions, offered);
    const grantId = await change(ctx, "agent.allow", async (db, note) => {
      const id = await grantTo(client, { ctx, db, permissions, resources });
      note(id, { client: client.name, permissions, answerTo: "a device with a code" });
      return id;
    });
    await answerOnce(deviceId, { grantedIn: ctx.organizationId, grantId });
    return {};
  },
});

export const declineAgentDevice = operation({
  name: "agent_device.decline",
  summary: "Decline a program that shows a code",
  permission: "keys:own",
  input: z.object({ userCode: UserCode }),
  output: z.object({}),
  async run(ctx, { userCode }) {
    await answerOnce((await waitingDevice(ctx, userCode)).id, { declinedAt: new Date() });
    return {};
  },
});

/** Codes are short, so nobody tries many. */
async function waitingDevice(ctx: Context, userCode: string) {
  await takeTurn("device code", ctx.actor.id);
  const device = await findAgentDevice(userCode, consoleOrigin(ctx));
  if (device) return device;
  throw new Failure("not_found", "No program waits with this code. Compare it with the one shown, or start the sign-in again.");
}

/** The first answer counts. A grant that comes second gets no token, and is forgotten within a day. */
async function answerOnce(id: string, answer: { declinedAt: Date } | { grantedIn: string; grantId: string }): Promise<void> {
  const open = { id, declinedAt: null, grantId: null, expiresAt: { gt: new Date() } };
  const { count } = await prisma().agentDevice.updateMany({ where: open, data: answer });
  if (count === 0) throw new Failure("conflict", "This code was answered meanwhile, or is over. Start the sign-in again.");
}
