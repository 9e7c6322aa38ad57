import { z } from "zod";
import { templateOf } from "../credentials";
import { consoleOrigin } from "../operation/console-origin";
import { type Context, personOf } from "../operation/context";
import { operation } from "../operation/operation";
import { getIntegrationRow } from "../sources";
import { IntegrationSlug, Owner } from "../tools";
import { requireReach } from "./find";
import { nameInCode } from "./name";

export const handOffConnection = operation({
  name: "connection.hand_off",
  summary: "Get a link at which a person connects an account, so that no secret passes through an agent",
  permission: "connections:own",
  input: z.object({
    integration: IntegrationSlug,
    owner: Owner.describe("org: everybody may use its tools; user: only the person who opens the link"),
    name: z.string().trim().min(1).max(80).optional().describe("What the connection is to be called"),
    template: z.string().max(100).optional().describe("One of the integration's ways to authenticate"),
  }),
  output: z.object({
    url: z.url().describe("Show it to the person: it opens the console with everything filled in but the secret"),
  }),
  async run(ctx, { integration: slug, owner, name, template }) {
    requireUsable(ctx, owner);
    const integration = await getIntegrationRow(ctx.db, slug);
    const chosen = template === undefined ? undefined : templateOf(integration.authTemplates, template).slug;
    return { url: connectUrl(ctx, { slug, owner, name: name === undefined ? undefined : nameInCode(name), template: chosen }) };
  },
});

type ConnectLink = { slug: string; owner: Owner; name?: string | undefined; template?: string | undefined; scope?: string };

/** Where a person connects: a connection that is there already by this name is connected again. */
export function connectUrl(ctx: Context, { slug, owner, name, template, scope }: ConnectLink): string {
  const url = new URL(`/integrations/${slug}`, consoleOrigin(ctx));
  url.searchParams.set("connect", "1");
  url.searchParams.set("owner", owner);
  if (name !== undefined) url.searchParams.set("name", name);
  if (template !== undefined) url.searchParams.set("template", template);
  if (scope !== undefined) url.searchParams.set("scope", scope);
  return url.href;
}

/** A link is for whoever opens it. Where that is known already, they must be able to use it. */
function requireUsable(ctx: Context, owner: Owner): void {
  if (personOf(ctx) !== null) requireReach(ctx, owner);
}
