import { z } from "zod";
import { Failure } from "../../operation/failure";
import { isUrl } from "../../url";
import type { JsonSchema } from "../contract";
import { Scheduling } from "../scheduling";
import { pathPattern } from "./define";

const name = z.string().trim().min(1).max(200);
const id = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, "expects lowercase letters, digits and -, such as my-service");
const address = z.url({ protocol: /^https?$/ });
const Field = z.strictObject({
  name: z.string().regex(/^[A-Za-z_]\w{0,99}$/, "expects letters, digits and _"),
  label: name,
  isSecret: z.boolean().default(true),
});
const common = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, "expects lowercase letters, digits and -"),
  label: name.optional(),
};

const isUnique = (names: string[]): boolean => new Set(names).size === names.length;

const AuthProvider = z.discriminatedUnion("type", [
  z.strictObject({ ...common, type: z.literal("none") }),
  z.strictObject({ ...common, type: z.literal("bearer") }),
  z.strictObject({ ...common, type: z.literal("basic") }),
  z.strictObject({ ...common, type: z.literal("apiKey"), fields: z.array(Field).min(1).max(20).optional() }),
  z.strictObject({
    ...common,
    type: z.literal("oauth2"),
    provider: name.optional(),
    scopes: z.array(z.string().min(1).max(500)).max(200).default([]),
    flow: z.enum(["authorization_code", "client_credentials"]).default("authorization_code"),
    authorizationUrl: address.optional(),
    tokenUrl: address.optional(),
    discoveryUrl: address.optional(),
  }),
]);
export type KnownProvider = z.output<typeof AuthProvider>;

const Annotations = z.strictObject({
  readOnlyHint: z.boolean().optional(),
  destructiveHint: z.boolean().optional(),
  requiresApproval: z.boolean().optional(),
  approvalDescription: name.optional(),
  mayElicit: z.boolean().optional(),
  deprecated: z.boolean().optional(),
});
export type KnownAnnotations = z.output<typeof Annotations>;

const JsonSchemaText = z.custom<JsonSchema>();
const reserved: ReadonlySet<string> = new Set(["then", "constructor"]);

const ManifestTool = z.strictObject({
  path: z
    .string()
    .max(200)
    .regex(pathPattern, "expects lowercase words with dots between them, such as items.list")
    .refine((path) => !path.split(".").some((part) => reserved.has(part)), "holds a word that means something else in code"),
  name,
  description: z.string().trim().min(1).max(20_000),
  inputSchema: JsonSchemaText,
  outputSchema: JsonSchemaText.nullable(),
  annotations: Annotations.default({}),
  effectByArguments: z.boolean().default(false),
  scheduling: Scheduling.optional(),
});

/** What a loaded plugin says of itself, as JSON: all that its tools are produced from. */
export const Manifest = z.strictObject({
  id,
  name,
  description: z.string().trim().min(1).max(20_000),
  version: name.nullable(),
  authProviders: z
    .array(AuthProvider)
    .max(20)
    .refine((all) => isUnique(all.map(({ id }) => id)), "has two ways to connect with the same id"),
  origins: z.array(z.string()).max(50),
  tools: z
    .array(ManifestTool)
    .min(1, "has no tools")
    .max(1_000)
    .refine((all) => isUnique(all.map(({ path }) => path)), "has two tools with the same path"),
});
export type Manifest = z.output<typeof Manifest>;
export type ManifestTool = Manifest["tools"][number];

export const idPrefix = "plugin-";

/** The kind of the integrations of a plugin in code. */
export const kindOf = (id: string): string => `${idPrefix}${id}`;

/** What a tool is called below its connection: its path without the plugin's own id. */
export function toolName(pluginId: string, path: string): string {
  const own = `${pluginId.replaceAll("-", "_")}.`;
  return path.startsWith(own) ? path.slice(own.length) : path;
}

/** The declared origins: an address that is no HTTP is bound like one, by its host and port. */
export function normalOrigin(given: string): string {
  const url = isUrl(given) ? new URL(given.replace(/^tcp:/, "https:")) : null;
  if (!url || !/^(https?|tcp):\/\//.test(given) || url.pathname !== "/" || url.username || url.search || url.hash)
    throw new Failure(
      "invalid",
      `The origin ${JSON.stringify(given.slice(0, 200))} is not right. Write https://host or tcp://host:port, without a path.`,
    );
  return url.origin;
}
