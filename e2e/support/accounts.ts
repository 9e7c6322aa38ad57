import { affordableHash } from "../../scripts/affordable-hash";
import { inDatabase } from "./database";

const setting = "CONSOLE_DATA";

const dataDirs = (): Record<string, string> => JSON.parse(process.env[setting] ?? "{}");

/** Notes where a console keeps its data, for whoever knows its address; the processes that tell stories inherit it. */
export function noteDataDir(url: string, dataDir: string): void {
  process.env[setting] = JSON.stringify({ ...dataDirs(), [url]: dataDir });
}

/** Somebody who had an account before the story begins, so that its password costs little to check. */
export async function addAccount(url: string, account: { email: string; name: string; password: string }): Promise<void> {
  const dataDir = dataDirs()[url];
  if (!dataDir) return; // whoever accepts an invitation then makes it
  const insert = 'INSERT INTO "user" (id, email, name, password_hash) VALUES (gen_random_uuid(), $1, $2, $3)';
  await inDatabase(dataDir, insert, [account.email, account.name, affordableHash(account.password)]);
}

/** The same for the first person of a console. */
export async function makeAffordable(dataDir: string, { email, password }: { email: string; password: string }): Promise<void> {
  await inDatabase(dataDir, 'UPDATE "user" SET password_hash = $1 WHERE email = $2', [affordableHash(password), email]);
}
