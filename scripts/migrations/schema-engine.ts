import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { DiffParams, SchemaEngine } from "@prisma/schema-engine-wasm";
import { Pool } from "pg";
import type { Migration } from "./read";

type Diff = { shadowUrl: string; migrations: Migration[]; schema: { path: string; content: string }[] };

/** Prisma's own comparison, from its published WebAssembly: no download and no binary. Undefined if both sides are equal. */
export async function diffOnShadow({ shadowUrl, migrations, schema }: Diff): Promise<string | undefined> {
  const connect = () => connectTo(shadowUrl);
  const adapter = { provider: "postgres" as const, adapterName: "@prisma/adapter-pg", connect, connectToShadowDb: connect };
  const { SchemaEngine: Engine } = await loadEngine();
  const files = schema.map(({ path: file, content }): [string, string] => [file, content]);
  const engine: SchemaEngine = await Engine.new({ datamodels: files }, () => {}, bindMigrationAwareSqlAdapterFactory(adapter));
  const { exitCode, stdout } = await engine.diff(paramsOf(migrations, schema));
  return exitCode === 2 ? (stdout ?? undefined) : undefined;
}

function paramsOf(migrations: Migration[], schema: Diff["schema"]): DiffParams {
  const migrationDirectories = migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
  }));
  const lockfile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };
  return {
    from: {
      tag: "migrations",
      baseDir: path.resolve("prisma/migrations"),
      lockfile,
      shadowDbInitScript: "",
      migrationDirectories,
    },
    to: { tag: "schemaDatamodel", files: schema },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  };
}

/** Prisma's adapter, with two repairs without which the comparison cannot read the catalog. */
async function connectTo(url: string) {
  const pool = new Pool({ connectionString: url, max: 1 });
  const single = watchSingleCharacters(pool);
  const connection = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
  const queryRaw = connection.queryRaw.bind(connection);
  connection.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const at of single.columns) result.columnTypes[at] = ColumnTypeEnum.Character;
    return result;
  };
  // The adapter cuts a script at each semicolon, even inside comments and function bodies. PostgreSQL reads it whole.
  connection.executeScript = async (script) => void (await pool.query(script));
  return connection;
}

/** Some columns of the catalog have PostgreSQL's internal type "char" (18). The adapter does not know it, so it gets text (25). */
function watchSingleCharacters(pool: Pool): { columns: number[] } {
  const latest: { columns: number[] } = { columns: [] };
  pool.on("connect", (client) => {
    const connection = Reflect.get(client, "connection") as NodeJS.EventEmitter;
    connection.prependListener("rowDescription", ({ fields }: { fields: { dataTypeID: number }[] }) => {
      latest.columns = fields.flatMap((field, at) => (field.dataTypeID === 18 ? [at] : []));
      for (const at of latest.columns) Object.assign(fields[at] ?? {}, { dataTypeID: 25 });
    });
  });
  return latest;
}

/** The engine reports its panic through this name before it traps. */
const lastWords = { PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) } };

async function loadEngine(): Promise<{ SchemaEngine: typeof SchemaEngine }> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const address = `${pathToFileURL(path.join(folder, "schema_engine_bg.js")).href}?${randomUUID()}`; // the glue code keeps one instance
  const glue = await import(address);
  Object.assign(globalThis, lastWords);
  const wasm = new WebAssembly.Module(fs.readFileSync(path.join(folder, "schema_engine_bg.wasm")));
  const { exports } = new WebAssembly.Instance(wasm, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(exports);
  (exports.__wbindgen_start as () => void)();
  return glue;
}
