import type { ReadDb, WriteDb } from "./scoped";

/** The integration that tools and definitions belong to. */
export type Owner = { organizationId: string; integrationId: string };

/** Inserts a JSON list of tools. Existing ones stay as they are. */
export async function insertTools(db: WriteDb, { organizationId, integrationId }: Owner, batch: string): Promise<void> {
  await db.$executeRaw`
    insert into tool (organization_id, integration_id, hash, name, source_name, title, description, aliases, effect, requires_approval,
      approval_description, may_elicit, effect_by_arguments, is_deprecated, definition_hash, input_schema, output_schema, scheduling, registration, binding)
    select ${organizationId}::uuid, ${integrationId}::uuid, hash, name, source_name, title, description, coalesce(array(select json_array_elements_text(aliases)), '{}'), effect, requires_approval,
      approval_description, may_elicit, coalesce(effect_by_arguments, false), is_deprecated, definition_hash, input_schema, output_schema, scheduling, registration, binding
    from json_to_recordset(${batch}::json) as row (hash text, name text, source_name text, title text, description text, aliases json, effect text,
      requires_approval boolean, approval_description text, may_elicit boolean, effect_by_arguments boolean, is_deprecated boolean, definition_hash text,
      input_schema json, output_schema json, scheduling jsonb, registration jsonb, binding json)
    on conflict do nothing`;
}

export async function insertDefinitions(db: WriteDb, { organizationId, integrationId }: Owner, batch: string): Promise<void> {
  await db.$executeRaw`
    insert into definition (organization_id, integration_id, hash, schema)
    select ${organizationId}::uuid, ${integrationId}::uuid, hash, schema
    from json_to_recordset(${batch}::json) as row (hash text, schema json)
    on conflict do nothing`;
}

type ToolSetRow = {
  hash: string;
  toolHashes: readonly string[];
  definitions: readonly (readonly [name: string, hash: string])[];
  characters: number;
  at: Date;
};

/** Stores a set, which may name a hundred thousand rows; one that is there already counts as new again. */
export async function storeToolSet(db: WriteDb, { organizationId, integrationId }: Owner, set: ToolSetRow): Promise<void> {
  const { hash, toolHashes, definitions, characters, at } = set;
  await db.$executeRaw`
    insert into tool_set (organization_id, integration_id, hash, tool_hashes, tool_count, characters, definitions, created_at)
    values (${organizationId}::uuid, ${integrationId}::uuid, ${hash}, array(select json_array_elements_text(${JSON.stringify(toolHashes)}::json)),
      ${toolHashes.length}, ${characters}, ${JSON.stringify(definitions)}::jsonb, ${at})
    on conflict (organization_id, integration_id, hash) do update set created_at = excluded.created_at`;
}

/** Reads the hashes of a set's tools from an index on. Null if there is no such set. */
export async function readToolHashes(
  db: ReadDb,
  { organizationId, integrationId }: Owner,
  { hash, from, count }: { hash: string; from: number; count: number },
): Promise<string[] | null> {
  const rows = await db.$transaction(
    (reading) => reading.$queryRaw<{ hashes: string[] }[]>`
      select tool_hashes[${from + 1}::int : ${from + count}::int] as hashes from tool_set
      where organization_id = ${organizationId}::uuid and integration_id = ${integrationId}::uuid and hash = ${hash}`,
  );
  return rows[0]?.hashes ?? null;
}

/** Counts how many of these rows exist. */
export async function countToolRows(
  db: WriteDb,
  { organizationId, integrationId }: Owner,
  { tools, definitions }: { tools: string[]; definitions: string[] },
): Promise<{ tools: number; definitions: number }> {
  const [counts] = await db.$queryRaw<{ tools: number; definitions: number }[]>`
    select
      (select count(*)::int from tool where organization_id = ${organizationId}::uuid and integration_id = ${integrationId}::uuid
        and hash in (select json_array_elements_text(${JSON.stringify(tools)}::json))) as tools,
      (select count(*)::int from definition where organization_id = ${organizationId}::uuid and integration_id = ${integrationId}::uuid
        and hash in (select json_array_elements_text(${JSON.stringify(definitions)}::json))) as definitions`;
  return counts ?? { tools: 0, definitions: 0 };
}

/** Removes tool sets that no connection points to, except those of the current configuration, and the rows only they held. */
export async function removeLooseToolRows(db: WriteDb, { organizationId, integrationId }: Owner, before: Date): Promise<void> {
  await db.$executeRaw`
    delete from tool_set where organization_id = ${organizationId}::uuid and integration_id = ${integrationId}::uuid
      and created_at < ${before} and created_at < (select config_revised_at from integration
        where organization_id = ${organizationId}::uuid and id = ${integrationId}::uuid) and not exists (select from connection where connection.organization_id = tool_set.organization_id
        and connection.integration_id = tool_set.integration_id and connection.tool_set_hash = tool_set.hash)`;
  await db.$executeRaw`
    delete from tool where organization_id = ${organizationId}::uuid and integration_id = ${integrationId}::uuid
      and hash not in (select unnest(tool_hashes) from tool_set
        where organization_id = ${organizationId}::uuid and integration_id = ${integrationId}::uuid)`;
  await db.$executeRaw`
    delete from definition where organization_id = ${organizationId}::uuid and integration_id = ${integrationId}::uuid
      and hash not in (select pair ->> 1 from tool_set, jsonb_array_elements(definitions) as pair
        where organization_id = ${organizationId}::uuid and integration_id = ${integrationId}::uuid)`;
}
