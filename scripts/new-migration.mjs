import { prepare } from "./setup/prepare.mjs";
import { asCommand, SetupError } from "./setup/step.mjs";

// `npm run db:migration -- name`: writes the SQL that leads from the migrations there are to prisma/schema. Needs no network.
await asCommand(async () => {
  const name = process.argv.slice(2).join(" ");
  if (!/[a-z0-9]/i.test(name)) throw new SetupError("Name what changes: npm run db:migration -- add invitations");
  await prepare();
  const { tsImport } = await import("tsx/esm/api");
  const { writeMigration } = await tsImport("./write-migration.ts", import.meta.url);
  const written = await writeMigration(name);
  if (!written) return console.log("Nothing changed: the migrations already lead to prisma/schema.");
  console.log(`Wrote ${written.file}. Read it; add by hand what a schema cannot say (row-level security, comments, data).`);
  for (const line of written.losses) console.warn(`This loses data: ${line}`);
});
