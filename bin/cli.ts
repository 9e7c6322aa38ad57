import { type Client, createClient } from "../lib/sdk";
import { exitCodes } from "./exit-codes";
import { CliError } from "./output/failure";
import { openPrinter, type Printer } from "./output/printer";
import { type Choice, chooseProfile } from "./profiles/choose";
import { configFolder } from "./profiles/folder";
import { openProfiles, type ProfileStore } from "./profiles/store";
import { presentToken } from "./sign-in/renew";
import type { Surroundings } from "./surroundings";
import { version } from "./version";

export type GlobalOptions = { profile?: string; toolkit?: string; json?: boolean; input: boolean };

/** What a command works with. */
export type Cli = Surroundings & {
  print: Printer;
  profiles: ProfileStore;
  /** The profile that `--profile` names. */
  wantedProfile: string | undefined;
  /** The toolkit that `--toolkit` names. */
  toolkit: string | undefined;
  choice(): Choice;
  client(): Client;
  /** The bearer secret of the profile in use. */
  token(): Promise<string>;
};

/** Gives a command what it works with, once its options are read. */
export type Open = () => Cli;

export const userAgent = `executor-cli/${version}`;

export function openCli(around: Surroundings, { profile, toolkit, json = false, input }: GlobalOptions): Cli {
  const profiles = openProfiles(configFolder(around));
  const choice = () => chooseProfile(profiles, around.env, profile);
  const token = async () => {
    const chosen = choice();
    if (chosen.apiKey) return chosen.apiKey;
    if (chosen.signIn && chosen.name) return presentToken({ store: profiles, name: chosen.name, signal: around.signal }, chosen);
    throw signedOut(chosen.origin);
  };
  const client = () => {
    const chosen = choice();
    if (!chosen.apiKey && !chosen.signIn) throw signedOut(chosen.origin);
    return createClient({ origin: chosen.origin, token, toolkit, headers: { "user-agent": userAgent } });
  };
  return {
    ...around,
    print: openPrinter(around, { json, input }),
    profiles,
    wantedProfile: profile,
    toolkit,
    choice,
    client,
    token,
  };
}

const signedOut = (origin: string): CliError =>
  new CliError(
    `Nobody is signed in at ${origin}.`,
    exitCodes.signedOut,
    "Sign in with: executor login <address of your console>. Or set EXECUTOR_API_KEY and EXECUTOR_ORIGIN.",
  );
