import type { Command } from "commander";
import type { Open } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import { type Columns, tableOf } from "../output/table";
import type { Profile } from "../profiles/store";

/** A profile without its secrets. */
const shown = (name: string, { origin, label, apiKey, signIn }: Profile, current: string) => ({
  name,
  origin,
  label: label ?? null,
  by: (apiKey && "key") || (signIn && "sign-in") || null,
  isCurrent: name === current,
});

export function addProfiles(program: Command, open: Open): void {
  const profile = program
    .command("profile")
    .summary("switch between consoles")
    .description("Consoles that you are signed in to. Each profile is one console and one sign-in.");
  profile.addHelpText("after", examples);
  profile
    .command("list")
    .description("List the profiles.")
    .action(() => {
      const { profiles, print, stdout } = open();
      const { current, profiles: all } = profiles.read();
      const items = Object.entries(all).map(([name, one]) => shown(name, one, current));
      const columns: Columns<(typeof items)[number]> = [
        ["", (row) => (row.isCurrent ? "*" : "")],
        ["Profile", (row) => row.name],
        ["Console", (row) => row.origin],
        ["Signed in as", (row) => row.label],
      ];
      print.answer({ items }, () =>
        items.length > 0 ? tableOf(items, columns, stdout) : "No profiles yet. Sign in with: executor login",
      );
    });
  profile
    .command("show", { isDefault: true })
    .description("Print which console and sign-in commands use now, and why.")
    .action(() => {
      const { choice, env, print, profiles } = open();
      const { name, origin, apiKey, signIn } = choice();
      const by =
        (env.EXECUTOR_API_KEY && name === null && "EXECUTOR_API_KEY") || (apiKey && "API key") || (signIn && "sign-in") || null;
      print.answer({ name, origin, by, file: profiles.file }, () =>
        [
          `Console   ${origin}`,
          `Profile   ${name ?? "none"}`,
          `Signed in ${by ? `by ${by}` : "no"}`,
          `File      ${profiles.file}`,
        ].join("\n"),
      );
    });
  profile
    .command("use <name>")
    .description("Use this profile from now on.")
    .action(async (name: string) => {
      const { profiles, print } = open();
      await profiles.update((all) => {
        if (!Object.hasOwn(all.profiles, name)) throw noProfile(name);
        all.current = name;
      });
      print.answer({ current: name }, () => `Commands use ${name} now.`);
    });
  profile
    .command("remove <name>")
    .description("Forget a profile. `executor logout --profile <name>` also ends its sign-in at the console.")
    .action(async (name: string) => {
      const { profiles, print } = open();
      await profiles.update((all) => {
        if (!Object.hasOwn(all.profiles, name)) throw noProfile(name);
        delete all.profiles[name];
        if (all.current === name) all.current = Object.keys(all.profiles)[0] ?? "default";
      });
      print.answer({ removed: name }, () => `Forgot ${name}.`);
    });
}

const noProfile = (name: string) =>
  new CliError(`There is no profile ${name}.`, exitCodes.notFound, "List them with: executor profile list");

const examples = `
Examples:
  $ executor login --profile work https://executor.work.example
  $ executor profile use work
  $ executor --profile home tools list
`;
