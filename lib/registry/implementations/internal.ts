import { z } from "zod";
import { requireServiceCredential, withAccount } from "../../credentials";
import { Failure } from "../../operation/failure";
import { findStaticPlugin, type Service, type ToolDef } from "../../plugins";
import type { Implementation } from "../contract/implementation";
import { withSchemasOf } from "./function";

const InternalConfig = z.strictObject({
  builtin_key: z
    .string()
    .max(100)
    .optional()
    .meta({ title: "Built-in tool", description: "The built-in tool that it is made of, such as web_search" }),
  api_key: z
    .string()
    .min(1)
    .max(8_000)
    .optional()
    .meta({ title: "Key", description: "A key of its own for the service behind it" }),
  credentials_ref: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ title: "Credential", description: "A credential of the organization, by its id or as web_search/serper" }),
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .meta({ title: "Address of the service", description: "Where the service is, if it is not at its usual address" }),
});
type InternalConfig = z.output<typeof InternalConfig>;

/** A built-in tool under a name of the organization's own, perhaps with an account of its own. */
export const internal: Implementation<InternalConfig> = {
  type: "internal",
  config: InternalConfig,
  async check({ db }, { config, builtinKey }) {
    const { service } = builtInFor({ config, builtinKey });
    const { api_key, credentials_ref, endpoint } = config;
    if (!service && (api_key ?? credentials_ref ?? endpoint) !== undefined)
      throw new Failure("invalid", "This built-in tool needs no account. Leave api_key, credentials_ref and endpoint out.");
    if (credentials_ref !== undefined) await requireServiceCredential(db, credentials_ref);
  },
  shapeSchema: (schema, config) => {
    const found = config.builtin_key === undefined ? null : findBuiltIn(config.builtin_key);
    return found ? withSchemasOf(schema, found.definition) : schema;
  },
  effectOf: ({ builtin_key }) => (builtin_key === undefined ? "write" : (findBuiltIn(builtin_key)?.definition.effect ?? "write")),
  destinationOf: ({ builtin_key, endpoint }) => endpoint ?? findBuiltIn(builtin_key ?? "")?.service?.endpoint ?? null,
  describeCall: ({ builtin_key }) => `Call the built-in tool ${builtin_key ?? ""}`.trim(),
  invoke(ctx, { tool, args, host, signal, limits }) {
    const { plugin, definition, service } = builtInFor(tool);
    const { builtin_key: _key, ...own } = tool.config;
    return withAccount(ctx, { service, own, signal, limits }, (ways) =>
      plugin.invoke({ tool: definition, args }, { ...host, ...ways }),
    );
  },
};

type Named = { config: InternalConfig; builtinKey: string | null };

/** The tool's own field says which one, else its config; never two. */
function builtInFor({ config, builtinKey }: Named) {
  const key = builtinKey ?? config.builtin_key;
  if (key === undefined) throw refused("Name the built-in tool that it is made of.");
  if (config.builtin_key !== undefined && config.builtin_key !== key)
    throw refused(`builtin_key says ${key}, and implementation_config.builtin_key says ${config.builtin_key}. Say one of them.`);
  const found = findBuiltIn(key);
  if (!found) throw refused(`There is no built-in tool ${JSON.stringify(key.slice(0, 100))}.`);
  return found;
}

const refused = (message: string) => new Failure("invalid", message, { builtin_key: [message] });

function findBuiltIn(key: string) {
  const plugin = findStaticPlugin("builtin");
  const sources = plugin?.staticSources(noOperation) ?? [];
  const definition: ToolDef | undefined = sources.flatMap(({ tools }) => tools).find(({ name }) => name === key);
  if (!plugin || !definition) return null;
  const service: Service | null = plugin.services?.find(({ tool }) => tool === key)?.service ?? null;
  return { plugin, definition, service };
}

const noOperation = (name: string): never => {
  throw new Error(`Built-in tools perform no operations, such as ${name}.`);
};
