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

const newArtifact = () => ({ slug: randomUUID(), name: "A", latest: "1.0.0", createdBy: "a" });

async function ofArtifact({ db, organizationId }: TestOrganization): Promise<{ artifactId: string }> {
  const { id } = await db.$transaction((tx) => tx.artifact.create({ data: { ...newArtifact(), organizationId } }));
  return { artifactId: id };
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
  Artifact: { values: newArtifact, key: ["id"], change: { name: "x" } },
  ArtifactVersion: {
    values: async (organization: TestOrganization) => ({
      ...(await ofArtifact(organization)),
      ...{ version: "1.0.0", code: new Uint8Array(randomBytes(32)), inputSchema: {}, createdBy: "a" },
    }),
    key: ["organizationId", "artifactId", "version"],
    change: { createdBy: "x" },
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
