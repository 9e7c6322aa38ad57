import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeMigration } from "./write-migration";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "write-migration-test-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const folder = path.join(root, "migrations");
const schema = path.join(root, "schema");
const generator = 'datasource db {\n  provider = "postgresql"\n}\n';

function write(model: string): void {
  fs.mkdirSync(schema, { recursive: true });
  fs.writeFileSync(path.join(schema, "main.prisma"), generator);
  fs.writeFileSync(path.join(schema, "toy.prisma"), model);
}

test("writes what leads to the schema, then finds nothing to write, and warns of what is lost", async () => {
  write("model Toy {\n  id Int @id\n  name String\n}\n");
  const first = await writeMigration("Add toys!", folder, schema);
  expect(first?.file).toMatch(/migrations\/\d{14}_add_toys\/migration\.sql$/);
  fs.appendFileSync(
    first?.file ?? "",
    "\n-- it may say; this too\nCREATE FUNCTION two() RETURNS int LANGUAGE sql AS $$ SELECT 1; SELECT 2; $$;\n",
  );

  expect(await writeMigration("again", folder, schema)).toBeUndefined();

  write("model Toy {\n  id Int @id\n}\n");
  const second = await writeMigration("forget names", folder, schema);
  expect(second?.losses).toEqual(['ALTER TABLE "Toy" DROP COLUMN "name"']);
}, 60_000);
