import { z } from "zod";
import type { AuthTemplate } from "../../plugins";
import { OriginView } from "../source/source";

export const ServerView = z.object({
  url: z.string(),
  description: z.string().nullable(),
  variables: z.record(
    z.string(),
    z.object({ default: z.string(), enum: z.array(z.string()).nullable(), description: z.string().nullable() }),
  ),
});

export const WarningView = z.object({ message: z.string(), place: z.string().nullable() });

const Field = z.object({ name: z.string(), label: z.string(), isSecret: z.boolean() });
const Placement = z.object({
  carrier: z.enum(["header", "query", "cookie"]),
  name: z.string(),
  prefix: z.string(),
  field: z.string(),
});

/** A way to authenticate as it is shown; `unavailable` says why it cannot be chosen yet, and what can. */
export const AuthTemplateView = z.object({
  slug: z.string(),
  label: z.string(),
  kind: z.enum(["none", "apiKey", "basic", "bearer", "oauth2"]),
  fields: z.array(Field),
  placements: z.array(Placement),
  unavailable: z.string().nullable(),
});

const oauthUnavailable =
  "Signing in with OAuth is not part of this version. If the service gives you an access token or key, connect with another template, or add a bearer template to the integration.";

export const templateViews = (templates: unknown): z.input<typeof AuthTemplateView>[] =>
  (templates as AuthTemplate[]).map((template) => ({
    ...template,
    unavailable: template.kind === "oauth2" ? oauthUnavailable : null,
  }));

const Health = z.enum(["none", "connected", "expires_soon", "degraded", "error", "needs_reconnect"]);

export const IntegrationLine = z.object({
  slug: z.string(),
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  version: z.string().nullable(),
  toolCount: z.number().int(),
  connectionCount: z.number().int(),
  /** The worst state among the connections the actor sees. */
  health: Health,
  changesWaiting: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type IntegrationLine = z.infer<typeof IntegrationLine>;

export const OverrideView = z.object({
  description: z.string().max(10_000).optional(),
  effect: z.enum(["read", "write", "destructive"]).optional(),
  requiresApproval: z.boolean().optional(),
});

export const IntegrationDetail = IntegrationLine.extend({
  origin: OriginView,
  servers: z.array(ServerView),
  baseUrl: z.string().nullable(),
  authTemplates: z.array(AuthTemplateView),
  warnings: z.array(WarningView),
  healthCheckTool: z.string().nullable(),
  overrides: z.record(z.string(), OverrideView),
  configRevisedAt: z.iso.datetime(),
});
export type IntegrationDetail = z.infer<typeof IntegrationDetail>;
