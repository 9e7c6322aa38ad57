import { createHash, randomUUID } from "node:crypto";
import { insertDefinitions, insertTools } from "../db/tool-rows";
import type { TestOrganization, TestPerson } from "../operation/organization.suite";
import type { Definitions, JsonSchema } from "../plugins";
import { bumpCatalog } from "../signal/catalog-revision";

type SampleTool = {
  name: string;
  title?: string | null;
  description?: string;
  effect?: string;
  requiresApproval?: boolean;
  approvalDescription?: string | null;
  isDeprecated?: boolean;
  inputSchema?: JsonSchema;
  outputSchema?: JsonSchema | null;
};
type SampleConnection = { name?: string; owner?: TestPerson; isDefault?: boolean; toolsSyncedAt?: Date };
export type SampleIntegration = {
  slug: string;
  plugin?: string;
  title?: string;
  description?: string;
  tools: readonly SampleTool[];
  definitions?: Definitions;
  connections?: readonly SampleConnection[];
};

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** An integration with its tools and connections, as production writes them. */
export async function addIntegration({ db, organizationId }: TestOrganization, sample: SampleIntegration): Promise<string> {
  const { slug, plugin = "openapi", title = slug, description = "", definitions = {}, connections = [{}] } = sample;
  const id = randomUUID();
  await db.$transaction(async (tx) => {
    await tx.integrationDocument.create({ data: { organizationId, hash: id, bytes: new Uint8Array(1) } });
    const settings = { origin: {}, servers: [], authTemplates: [], warnings: [], version: "1.1.4", documentHash: id };
    await tx.integration.create({ data: { id, organizationId, slug, plugin, title, description, ...settings } });
  });
  const hash = await addToolSet({ db, organizationId }, { integrationId: id, tools: sample.tools, definitions });
  await db.$transaction(async (tx) => {
    for (const { name = "main", owner, isDefault = false, toolsSyncedAt = new Date() } of connections) {
      const owned = owner
        ? { owner: "user" as const, userId: owner.id, ownerKey: owner.id }
        : { owner: "org" as const, ownerKey: "org" };
      const fixed = { organizationId, integrationId: id, template: "none", createdBy: "test", toolSetHash: hash };
      await tx.connection.create({ data: { ...fixed, ...owned, name, isDefault, toolsSyncedAt } });
    }
    await bumpCatalog(tx, organizationId);
  });
  return id;
}

type Set = { integrationId: string; tools: readonly SampleTool[]; definitions?: Definitions };

export async function addToolSet(
  { db, organizationId }: Pick<TestOrganization, "db" | "organizationId">,
  { integrationId, tools, definitions = {} }: Set,
): Promise<string> {
  const owner = { organizationId, integrationId };
  const rows = tools.map(toolRow);
  const shared = Object.entries(definitions).map(([name, schema]) => ({ name, schema, hash: hashOf(schema) }));
  const pairs = shared.map(({ name, hash }): [string, string] => [name, hash]);
  const toolHashes = rows.map((row) => row.hash);
  const hash = hashOf([toolHashes, pairs]);
  await db.$transaction(async (tx) => {
    await insertDefinitions(tx, owner, JSON.stringify(shared));
    for (let from = 0; from < rows.length; from += 5_000)
      await insertTools(tx, owner, JSON.stringify(rows.slice(from, from + 5_000)));
    await tx.toolSet.create({ data: { ...owner, hash, toolHashes, toolCount: rows.length, definitions: pairs } });
  });
  return hash;
}

function toolRow(tool: SampleTool) {
  const full = {
    name: tool.name,
    title: tool.title ?? null,
    description: tool.description ?? "",
    effect: tool.effect ?? "read",
    requires_approval: tool.requiresApproval ?? false,
    approval_description: tool.approvalDescription ?? null,
    may_elicit: false,
    is_deprecated: tool.isDeprecated ?? false,
    input_schema: tool.inputSchema ?? { type: "object" },
    output_schema: tool.outputSchema ?? null,
    binding: {},
  };
  return { ...full, hash: hashOf(full), definition_hash: hashOf([full.name, full.description]) };
}
