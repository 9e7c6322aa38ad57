import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";

/** What a sign-in in the browser or by code gave. */
export const SignIn = z.object({
  clientId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number(),
});
export type SignIn = z.infer<typeof SignIn>;

/** One console and who acts there: by key, or by a sign-in. */
const Profile = z.object({
  origin: z.url(),
  label: z.string().optional(),
  apiKey: z.string().optional(),
  signIn: SignIn.optional(),
});
export type Profile = z.infer<typeof Profile>;

const Profiles = z.object({ current: z.string().default("default"), profiles: z.record(z.string(), Profile).default({}) });
type Profiles = z.infer<typeof Profiles>;

export type ProfileStore = {
  readonly file: string;
  read(): Profiles;
  /** Reads, changes and writes while no other process does. */
  update<T>(work: (profiles: Profiles) => T | Promise<T>): Promise<T>;
};

/** The profiles of a person, in one file that nobody else can read. */
export function openProfiles(folder: string): ProfileStore {
  const file = path.join(folder, "profiles.json");
  const read = () => readProfiles(file);
  return {
    file,
    read,
    async update(work) {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      const release = await lock(`${file}.lock`);
      try {
        const profiles = read();
        const result = await work(profiles);
        write(file, profiles);
        return result;
      } finally {
        release();
      }
    },
  };
}

function readProfiles(file: string): Profiles {
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Profiles.parse({});
    throw unreadable(file, error);
  }
  try {
    return Profiles.parse(JSON.parse(text));
  } catch (error) {
    throw unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown): CliError =>
  new CliError(
    `${file} cannot be read: ${error instanceof z.ZodError ? "it is not as the CLI wrote it" : (error as Error).message}.`,
    exitCodes.failed,
    "Mend or remove the file, then sign in again with: executor login",
  );

/** Whole or not at all, and never readable for others, not even for a moment. */
function write(file: string, profiles: Profiles): void {
  const next = `${file}.${randomUUID()}`;
  fs.writeFileSync(next, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(next, file);
}

const lockMs = 30_000;

/** A lock that its process left behind counts for half a minute: renewing tokens takes less. */
async function lock(file: string): Promise<() => void> {
  for (const giveUpAt = Date.now() + 2 * lockMs; ; await pause(50)) {
    try {
      fs.closeSync(fs.openSync(file, "wx", 0o600));
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (Date.now() > giveUpAt) throw new CliError(`${file} is held by another process.`, exitCodes.failed, "Remove the file.");
      const since = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (since > 0 && since < Date.now() - lockMs) fs.rmSync(file, { force: true });
    }
  }
}
