import { randomBytes, randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";

/** Tables that have another name than their model. */
export const registryTables: Readonly<Record<string, string>> = {
  RegistryTool: "tool_registry",
  RegistryToolVersion: "tool_versions",
  RegistryToolSecret: "tool_registry_secret",
  RegistryToolTest: "tool_registry_test",
};

const newTool = () => ({ slug: randomUUID(), name: "T", schema: {}, status: "draft", version: "1.0.0", createdBy: "a" });

async function ofTool({ db, organizationId }: TestOrganization): Promise<{ toolId: string }> {
  const { id } = await db.$transaction((tx) => tx.registryTool.create({ data: { ...newTool(), organizationId } }));
  return { toolId: id };
}

/** Rows of the models of the registry. */
export const registrySamples = {
  RegistryTool: { values: newTool, key: ["id"], change: { name: "x" } },
  RegistryToolVersion: {
    values: async (organization: TestOrganization) => ({
      ...(await ofTool(organization)),
      ...{ version: "1.0.0", schemaSnapshot: {}, contentHash: "h", createdBy: "a" },
    }),
    key: ["organizationId", "toolId", "version"],
    change: { contentHash: "x" },
  },
  RegistryToolSecret: {
    values: async (organization: TestOrganization) => ({
      ...(await ofTool(organization)),
      ...{ version: "", sealed: new Uint8Array(randomBytes(32)) },
    }),
    key: ["organizationId", "toolId", "version"],
    change: { sealed: new Uint8Array([1]) },
  },
  RegistryToolTest: {
    values: async (organization: TestOrganization) => ({
      ...(await ofTool(organization)),
      ...{ name: "T", input: {}, expected: {}, createdBy: "a" },
    }),
    key: ["id"],
    change: { name: "x" },
  },
} as const;
