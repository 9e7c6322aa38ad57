import { startEmbeddedPostgres } from "../embedded-postgres";

// A process for tests: uses the built-in database of a folder until its input ends, and says what it sees, a line of JSON each.
const tell = (news: object) => process.stdout.write(`${JSON.stringify(news)}\n`);

const said: string[] = [];
try {
  const database = await startEmbeddedPostgres(process.argv[2] ?? "", (line) => said.push(line));
  tell({ ...database, said });
  for await (const _ of process.stdin);
  tell({ stopped: await database.close() });
} catch (error) {
  tell({ error: (error as Error).message });
  process.exitCode = 1;
}
