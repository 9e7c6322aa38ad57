import type { Json, ToolDef } from "./contract";
import type { StaticPlugin } from "./static-plugin";
import { changeRegistry, type Registry } from "./with-plugins.suite";

const tool = (name: string, effect: ToolDef["effect"]): ToolDef => ({
  ...{ name, title: null, description: "Runs a program", effect, requiresApproval: false, approvalDescription: null },
  inputSchema: {
    type: "object",
    properties: { code: { type: "string" }, inputs: {}, timeoutMs: { type: "integer" } },
    required: ["code"],
  },
  ...{ outputSchema: null, mayElicit: false, isDeprecated: false, binding: null },
});

/** Tools for tests that run a program: one that changes something, as far as its callers know, and one that reads. */
const programs: StaticPlugin = {
  ...{ id: "programs", label: "Programs", toolType: "artifact" },
  staticSources: () => [
    {
      ...{ integration: "programs", connection: "main", title: "Programs", description: "Programs" },
      tools: [tool("run", "write"), tool("look", "read")],
    },
  ],
  async invoke({ args }, host) {
    const { code, inputs, timeoutMs } = args as { code: string; inputs?: Json; timeoutMs?: number }; // safe: checked by the schema
    const end = await host.run({
      kind: "code",
      code,
      ...(inputs === undefined ? {} : { inputs }),
      ...(timeoutMs ? { timeoutMs } : {}),
    });
    if (end.status === "completed") return { ok: true, data: end.result };
    return { ok: false, error: { ...end.error, retryable: false } };
  },
};

/** The tools of this house and these, for one file of tests. */
export const bringPrograms = (): void => changeRegistry(withPrograms);

function withPrograms(real: Registry): Registry {
  const staticPlugins = [...real.staticPlugins, programs];
  const findStaticPlugin: Registry["findStaticPlugin"] = (id) => staticPlugins.find((plugin) => plugin.id === id) ?? null;
  return { ...real, staticPlugins, findStaticPlugin, findProvider: (id) => real.findPlugin(id) ?? findStaticPlugin(id) };
}
