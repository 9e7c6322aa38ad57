import { z } from "zod";
import { type AuthTemplate, Scheduling } from "../plugins";
import { FixedArgument, OriginView, SourceSettings } from "../sources";
import { GivenToolName, ToolEffect } from "../tools";

export const ServerView = z.object({
  url: z.string(),
  description: z.string().nullable(),
  variables: z.record(
    z.string(),
    z.object({ default: z.string(), enum: z.array(z.string()).nullable(), description: z.string().nullable() }),
  ),
});

export const WarningView = z.object({ message: z.string(), place: z.string().nullable() });
export type WarningView = z.infer<typeof WarningView>;

const Field = z.object({ name: z.string(), label: z.string(), isSecret: z.boolean() });
const Placement = z.object({
  carrier: z.enum(["header", "query", "cookie"]),
  name: z.string(),
  prefix: z.string(),
  field: z.string(),
});

/** A way to authenticate as it is shown; with OAuth somebody signs in at the provider, or the console does by itself. */
export const AuthTemplateView = z.object({
  slug: z.string(),
  label: z.string(),
  kind: z.enum(["none", "apiKey", "basic", "bearer", "oauth2"]),
  fields: z.array(Field),
  placements: z.array(Placement),
  oauth: z
    .object({
      flow: z.enum(["authorization_code", "client_credentials", "device_code"]),
      scopes: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** Why it cannot be chosen, and what can; null for what can. */
  unavailable: z.string().nullable(),
});
export type AuthTemplateView = z.infer<typeof AuthTemplateView>;

export const templateViews = (templates: unknown): z.input<typeof AuthTemplateView>[] =>
  (templates as AuthTemplate[]).map(({ oauth, ...template }) => ({
    ...template,
    fields: oauth?.flow === "client_credentials" ? [...template.fields, ...clientFields] : template.fields,
    oauth: oauth && { flow: oauth.flow, scopes: oauth.scopes },
    unavailable: null,
  }));

/** Asked for unless the integration has an OAuth client of its own. */
const clientFields = [
  { name: "clientId", label: "Client ID", isSecret: false },
  { name: "clientSecret", label: "Client secret", isSecret: true },
];

const Health = z.enum(["none", "connected", "unchecked", "expires_soon", "degraded", "error", "needs_reconnect"]);

export const IntegrationLine = z.object({
  slug: z.string(),
  kind: z.string(),
  /** What people call the kind. */
  kindLabel: z.string(),
  signsRequests: z.boolean().describe("Whether tools of the registry can sign requests with its accounts"),
  toolServer: z.string().nullable().describe("The address by which tools of the registry name this server"),
  title: z.string(),
  description: z.string(),
  version: z.string().nullable(),
  host: z.string().nullable().describe("The host that its calls go to; null where none is named"),
  /** The name of its service's logo; null if there is none. */
  logo: z.string().nullable(),
  /** The address of the picture that somebody gave it, which stands in place of the logo; null if nobody did. */
  picture: z.string().nullable(),
  toolCount: z.number().int(),
  /** How long the text is that a model would read if it were handed these tools with their inputs. */
  characters: z.number().int(),
  /** How many tools a first connection would bring, while there is none; zero where only a connection can tell. */
  offeredCount: z.number().int(),
  connectionCount: z.number().int(),
  /** The worst state among the connections the actor sees. */
  health: Health,
  changesWaiting: z.number().int(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().describe("When its source was last read, whether or not it had changed"),
});
export type IntegrationLine = z.infer<typeof IntegrationLine>;

export const OverrideView = z.object({
  /** What the tool is called below its connection. */
  name: GivenToolName.optional(),
  title: z.string().trim().min(1, "Enter a title").max(200).optional(),
  description: z.string().max(10_000).optional(),
  /** Other words that people use for it; searches find it by them. */
  aliases: z.array(z.string().trim().min(1).max(100)).max(20).optional(),
  effect: ToolEffect.optional(),
  requiresApproval: z.boolean().optional(),
  ...Scheduling.shape,
});

export const IntegrationDetail = IntegrationLine.extend({
  origin: OriginView,
  /** What a source that is spoken to asks for; only for those who may change it. */
  settings: SourceSettings.nullable().optional(),
  servers: z.array(ServerView),
  baseUrl: z.string().nullable(),
  authTemplates: z.array(AuthTemplateView),
  warnings: z.array(WarningView),
  healthCheckTool: z.string().nullable(),
  /** A read-only tool that needs nothing and would do for checking connections. */
  suggestedHealthCheckTool: z.string().nullable(),
  overrides: z.record(z.string(), OverrideView),
  /** What every call is sent with; only for those who may set it. */
  fixedArguments: z.array(FixedArgument).optional(),
  /** The names of those without a value: each connection gives its own. */
  askedArguments: z.array(z.string()),
  /** Why the plugin in code that calls its tools is not there; null where it is. */
  notLoaded: z.string().nullable(),
  /** Whether its tools come from what was read, or from what each connection is told. */
  producesFrom: z.enum(["document", "connection"]),
  /** Of the parameters that stand on every path, those that tools show. */
  commonParameters: z.array(z.string()),
  /** What its source has, by what names begin with, and what of that is taken. */
  groups: z.array(z.object({ name: z.string(), tools: z.number().int(), isTaken: z.boolean() })),
  configRevisedAt: z.iso.datetime(),
});
export type IntegrationDetail = z.infer<typeof IntegrationDetail>;
