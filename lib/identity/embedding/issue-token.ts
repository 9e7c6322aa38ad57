import { z } from "zod";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import type { Permission } from "../../operation/permission";
import { displayName } from "../display-name";
import { requireToolkit } from "../rights/require-toolkit";
import { PermissionName, requireReach } from "../role";
import { PageOrigin } from "./origin";
import { writeEmbedToken } from "./token";

const minute = 60;

/** What somebody on a page of another company can ever hold: nothing that reaches beyond their own runs. */
const offered: readonly Permission[] = ["tools:read", "tools:call", "executions:read", "executions:cancel", "executions:answer"];

export const createEmbedToken = operation({
  name: "embed_token.create",
  summary:
    "Make a short-lived token with which a visitor of your page uses the embedded playground; for servers with a service key",
  permission: "tools:call",
  input: z.object({
    origin: PageOrigin.describe("The origin of the page around the playground, which must be in the list of the organization"),
    visitor: displayName(200).describe("Your name for whoever looks at the page; the same name sees the same runs again"),
    permissions: z
      .array(PermissionName)
      .min(1, "Choose at least one permission")
      .max(offered.length)
      .default(["tools:read", "tools:call", "executions:read", "executions:cancel"])
      .describe(`Among ${offered.join(", ")}`),
    toolkit: z.string().optional().describe("The slug of a toolkit that the visitor is limited to, beside those of the key"),
    lifetimeSeconds: z
      .number()
      .int()
      .min(minute)
      .max(60 * minute)
      .default(10 * minute),
  }),
  output: z.object({
    token: z.string(),
    expiresAt: z.iso.datetime(),
    path: z.string().describe("Where this console has the playground for a frame"),
  }),
  async run(ctx, { origin, visitor, permissions, toolkit, lifetimeSeconds }) {
    const apiKeyId = await serviceKeyOf(ctx);
    const outside = permissions.filter((permission) => !offered.includes(permission));
    if (outside.length > 0)
      throw new Failure("invalid", `No visitor can hold ${outside.join(", ")}.`, {
        permissions: [`Choose among ${offered.join(", ")}.`],
      });
    requireReach(ctx, permissions, "make this token");
    const { organizationId } = ctx;
    const toolkitId = toolkit === undefined ? null : (await requireToolkit(ctx.db, toolkit)).id;
    const visitorId = await change(ctx, "embed_token.create", async (db, note) => {
      if (!(await db.embedOrigin.count({ where: { origin } }))) throw notAllowed(origin);
      const seen = { permissions, toolkitId, lastSeenAt: new Date() };
      const { id } = await db.visitor.upsert({
        where: { organizationId_apiKeyId_name: { organizationId, apiKeyId, name: visitor } },
        create: { organizationId, apiKeyId, name: visitor, ...seen },
        update: seen,
        select: { id: true },
      });
      note(visitor, { id, origin, permissions, toolkit, lifetimeSeconds });
      return id;
    });
    const token = await writeEmbedToken({ organizationId, visitorId, origin, permissions, toolkitId }, lifetimeSeconds);
    const expiresAt = new Date(Date.now() + lifetimeSeconds * 1_000).toISOString();
    return { token, expiresAt, path: `/embed/playground?organization=${organizationId}` };
  },
});

/** A visitor acts for nobody in the organization, so neither does the key behind them. */
async function serviceKeyOf({ actor, db }: Context): Promise<string> {
  const key = actor.kind === "apiKey" ? await db.apiKey.findFirst({ where: { id: actor.id }, select: { userId: true } }) : null;
  if (key?.userId === null) return actor.id;
  throw new Failure(
    "forbidden",
    "Tokens for visitors are made by a server with a service key, which acts for nobody. Create one under Settings, API keys.",
  );
}

const notAllowed = (origin: string) =>
  new Failure(
    "forbidden",
    `${origin} may not embed the playground. Whoever may change the organization can add it under Settings, Embedding.`,
    {
      origin: ["This origin is not in the list of the organization."],
    },
  );
