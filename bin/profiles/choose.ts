import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import type { Surroundings } from "../surroundings";
import type { Profile, ProfileStore } from "./store";

export const defaultOrigin = "http://127.0.0.1:3000";

/** Which console is meant, and who acts there. */
export type Choice = Profile & {
  /** Null when the environment says all of it. */
  name: string | null;
};

/**
 * `--profile` says it; else EXECUTOR_API_KEY and EXECUTOR_ORIGIN; else the profile in use. A key or token of a profile is only
 * ever sent to the console that it is for.
 */
export function chooseProfile(store: ProfileStore, env: Surroundings["env"], wanted: string | undefined): Choice {
  const { current, profiles } = store.read();
  const name = wanted ?? (env.EXECUTOR_PROFILE || current);
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (wanted !== undefined || env.EXECUTOR_PROFILE) {
    if (profile) return { ...profile, name };
    throw new CliError(`There is no profile ${name}.`, exitCodes.notFound, "List them with: executor profile list");
  }
  const origin = env.EXECUTOR_ORIGIN ? originOf(env.EXECUTOR_ORIGIN) : undefined;
  if (env.EXECUTOR_API_KEY)
    return { name: null, origin: origin ?? profile?.origin ?? defaultOrigin, apiKey: env.EXECUTOR_API_KEY };
  if (origin === undefined) return profile ? { ...profile, name } : { name, origin: defaultOrigin };
  if (profile?.origin === origin) return { ...profile, name };
  const [other] = Object.entries(profiles).filter(([, known]) => known.origin === origin);
  return other ? { ...other[1], name: other[0] } : { name: null, origin };
}

export function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new CliError(`${text} is no address of a console.`, exitCodes.usage, "Write it like https://executor.example.com");
}
