import { z } from "zod";
import { can } from "../operation/context";
import { operation } from "../operation/operation";
import { brokenEntries, installedPlugins, plugins } from "../plugins";

const Form = z.object({
  kind: z.enum(["document", "endpoint", "command", "none"]),
  label: z.string(),
  /** The JSON Schema of `config`. A property with `writeOnly` is a secret. */
  config: z.record(z.string(), z.unknown()),
});

const IntegrationKind = z.object({ id: z.string(), label: z.string(), sources: z.array(Form) });
export type IntegrationKind = z.output<typeof IntegrationKind>;

export const listIntegrationKinds = operation({
  name: "integration.kinds",
  summary: "List the kinds of integrations, and what each asks for",
  permission: "integrations:read",
  input: z.object({}),
  output: z.object({
    items: z.array(IntegrationKind),
    broken: z
      .array(z.object({ entry: z.string(), problem: z.string() }))
      .describe("Plugins that the operator named and that could not be loaded, for whoever may add integrations"),
  }),
  run: async ({ actor }) => ({
    broken: can(actor, "integrations:write") ? brokenEntries() : [],
    items: [...plugins, ...installedPlugins()].map(({ id, label, sources }) => ({
      id,
      label,
      sources: sources.map((form) => ({ ...form, config: form.config as Record<string, unknown> })), // safe: a plugin states an object
    })),
  }),
});
