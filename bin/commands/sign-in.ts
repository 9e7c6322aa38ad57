import type { Command } from "commander";
import { createClient } from "../../lib/sdk";
import { type Cli, type Open, userAgent } from "../cli";
import { CliError } from "../output/failure";
import { visibleLine } from "../output/visible";
import { defaultOrigin, originOf } from "../profiles/choose";
import type { Profile } from "../profiles/store";
import { askSecret } from "../questions/ask";
import { readAll } from "../questions/read-input";
import { discover, everydayScopes, manageScopes } from "../sign-in/authorization-server";
import { signInByBrowser } from "../sign-in/by-browser";
import { signInByDevice } from "../sign-in/by-device";
import { revoke } from "../sign-in/renew";
import { hasBrowser } from "../surroundings";

type LoginOptions = { key?: boolean; device?: boolean; manage?: boolean; scope?: string[] };

export function addSignIn(program: Command, open: Open): void {
  program
    .command("login [origin]")
    .summary("sign in to a console")
    .description("Sign in to a console: in the browser, with a code where there is none, or with an API key.")
    .option("--device", "show a code to enter in any browser, also on another machine")
    .option("--key", "sign in with an API key, read from stdin or typed in; it is never an argument, which others could see")
    .option("--manage", "also ask for what changes the organization: integrations, connections, policies, roles")
    .option("--scope <permission...>", "ask for these permissions only")
    .addHelpText("after", loginExamples)
    .action(async (origin: string | undefined, options: LoginOptions) => login(open(), origin, options));
  program
    .command("logout")
    .summary("sign out")
    .description("Sign out: the console ends the sign-in, and the profile forgets it.")
    .action(async () => logout(open()));
  program
    .command("whoami")
    .summary("print who is signed in, and what they may do")
    .description("Print who is signed in, where, and with which permissions.")
    .action(async () => {
      const { client, choice, print } = open();
      const me = await client().whoami();
      const { origin, name } = choice();
      const lines = [
        `${visibleLine(me.label)} at ${origin}${name ? ` (profile ${name})` : ""}`,
        `May: ${me.permissions.join(", ") || "nothing"}`,
      ];
      print.answer({ ...me, origin, profile: name }, () => lines.join("\n"));
    });
}

const loginExamples = `
Examples:
  $ executor login https://executor.example.com
  $ executor login --device                    over SSH, or in a container
  $ executor login --manage                    to add integrations, change policies and roles
  $ executor login --key < key.txt
  $ executor login --profile work https://executor.work.example

A page of the console says what the CLI asks for, and you choose what it gets. Answering approvals is not
chosen there: tick it to approve in the terminal, or go on approving in the console.
`;

async function login(cli: Cli, given: string | undefined, options: LoginOptions): Promise<void> {
  const { print, profiles, env, wantedProfile } = cli;
  const known = profiles.read();
  const name = wantedProfile ?? (env.EXECUTOR_PROFILE || (given === undefined ? known.current : freeName(given, known)));
  if (!/^[\w][\w.:-]{0,79}$/.test(name) || name === "__proto__") throw new CliError(`${name} cannot be the name of a profile.`);
  const origin = originOf(given ?? (env.EXECUTOR_ORIGIN || known.profiles[name]?.origin) ?? defaultOrigin);
  if (origin.startsWith("http:") && !/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(origin).hostname))
    print.note(print.mark("yellow", `${origin} is not encrypted: others in the network can read what is sent.`));
  const before = known.profiles[name];
  const credential = options.key ? { apiKey: await readKey(cli) } : { signIn: await signIn(cli, origin, options) };
  const token = credential.apiKey ?? credential.signIn?.accessToken;
  const me = await createClient({ origin, apiKey: token, headers: { "user-agent": userAgent } }).whoami();
  const profile: Profile = { origin, label: me.label, ...credential };
  await profiles.update((all) => {
    all.profiles[name] = profile;
    all.current = name;
  });
  if (before?.signIn) await revoke(before.origin, before.signIn, cli.signal).catch(() => undefined); // it may be over already
  if (env.EXECUTOR_API_KEY) print.note("EXECUTOR_API_KEY is set and counts before this sign-in. Unset it, or use --profile.");
  print.answer({ profile: name, origin, label: me.label, permissions: me.permissions }, () =>
    [
      `${print.paint("green", "✓")} Signed in at ${origin} as ${visibleLine(me.label)} (profile ${name}).`,
      ...(me.permissions.includes("executions:answer")
        ? []
        : ["  Approvals are answered in the console: this sign-in may not answer them."]),
      "  Next: executor tools search <what you want to do>",
    ].join("\n"),
  );
}

/** Another console gets a profile of its own, so that signing in there never overwrites this one. */
function freeName(origin: string, { current, profiles }: { current: string; profiles: Record<string, Profile> }): string {
  const wanted = originOf(origin);
  const [same] = Object.entries(profiles).filter(([, profile]) => profile.origin === wanted);
  if (same) return same[0];
  return profiles[current] ? new URL(wanted).host : current;
}

async function readKey(cli: Cli): Promise<string> {
  const key = (cli.print.isInteractive ? await askSecret(cli, "API key") : await readAll(cli.stdin)).trim();
  if (/^exk_[\w-]+$/.test(key)) return key;
  throw new CliError("That is no API key: it begins with exk_.", undefined, "Make one in the console: Settings, API keys.");
}

async function signIn(cli: Cli, origin: string, { device, manage, scope }: LoginOptions) {
  const { print, signal } = cli;
  const server = await discover(origin, signal);
  const scopes = scope ?? [...everydayScopes, ...(manage ? manageScopes : [])];
  if (device || !hasBrowser(cli))
    return signInByDevice(server, {
      scopes,
      show: ({ userCode, url, completeUrl }) =>
        print.note(`Open ${print.mark("cyan", url)} and enter the code ${print.mark("bold", userCode)}\nor open ${completeUrl}`),
    });
  const show = async (url: string) => {
    const isShown = await cli.openBrowser(url);
    print.note(`${isShown ? "Your browser shows a page of the console. If it does not, open" : "Open"}\n${url}`);
  };
  return signInByBrowser(server, { scopes, show });
}

async function logout({ choice, profiles, print, signal, env }: Cli): Promise<void> {
  const { name, origin, signIn } = choice();
  if (name === null)
    throw new CliError("There is no profile to sign out of.", undefined, env.EXECUTOR_API_KEY ? "Unset EXECUTOR_API_KEY." : null);
  let isRevoked = true;
  if (signIn)
    isRevoked = await revoke(origin, signIn, signal)
      .then(() => true)
      .catch(() => false);
  await profiles.update((all) => {
    delete all.profiles[name];
    if (all.current === name) all.current = Object.keys(all.profiles)[0] ?? "default";
  });
  const open = `The console could not be told. End it there: ${origin}/settings/agents`;
  print.answer({ profile: name, isRevoked }, () => `Signed out of ${origin} (profile ${name}).${isRevoked ? "" : ` ${open}`}`);
}
