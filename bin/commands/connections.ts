import { setTimeout as pause } from "node:timers/promises";
import { type Command, Option } from "commander";
import type { Client } from "../../lib/sdk";
import type { Cli, Open } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import { type Columns, tableOf } from "../output/table";
import { askChoice, askSecret, askText } from "../questions/ask";
import { readJson } from "../questions/read-input";

type AddOptions = { owner?: "org" | "user"; name?: string; way?: string; values?: string; browser?: boolean };

export function addConnections(program: Command, open: Open): void {
  const connections = program
    .command("connections")
    .summary("connect accounts, list, check and remove them")
    .description("Connect accounts, list, check and remove them.");
  connections.addHelpText("after", examples);
  connections
    .command("list")
    .description("List the connected accounts.")
    .option("--integration <name>", "only of this integration")
    .action(async ({ integration }: { integration?: string }) => {
      const { client, print, stdout } = open();
      const found = await client().connections.list({ integration });
      type Line = (typeof found.items)[number];
      const columns: Columns<Line> = [
        ["Connection", ({ handle }) => handle],
        ["State", ({ state }) => state],
        ["Tools", ({ toolCount }) => toolCount],
        ["Account", ({ account, checkedAs }) => account ?? checkedAs],
        ["What to know", ({ stateReason }) => stateReason],
      ];
      print.answer(found, () => (found.items.length > 0 ? tableOf(found.items, columns, stdout) : none));
    });
  connections
    .command("add <integration>")
    .description("Connect an account: secrets are typed in here or in the console, and are never arguments.")
    .addOption(
      new Option(
        "--owner <owner>",
        "user: only you use it; org: everybody does (default: user; org for what needs no account, if you may)",
      ).choices(["user", "org"]),
    )
    .option("--name <name>", "what the connection is called (default: personal, or main for org)")
    .option("--way <way>", "the way to connect, where there are several (see: executor connections add <integration>)")
    .option("--values <json>", "the values it needs as JSON, from stdin (-) or a file (@values.json)")
    .option("--browser", "enter the values on a page of the console")
    .addHelpText("after", addExamples)
    .action(async (integration: string, options: AddOptions) => add(open(), integration, options));
  connections
    .command("check <connection>")
    .description("Ask its service whether a connection works (see the names with: executor connections list).")
    .addHelpText("after", "\nExample:\n  $ executor connections check github.user.personal\n")
    .action(async (handle: string) => {
      const { client, print } = open();
      const connection = await client().connections.check(partsOf(handle));
      print.answer(connection, () => `${handle}: ${"state" in connection ? String(connection.state) : "checked"}`);
    });
  connections
    .command("remove <connection>")
    .description("Remove a connection and its tools, at once (see the names with: executor connections list).")
    .addHelpText("after", "\nExample:\n  $ executor connections remove github.user.personal\n")
    .action(async (handle: string) => {
      const { client, print } = open();
      const removed = await client().connections.remove(partsOf(handle));
      print.answer(removed, () => `Removed ${handle}.`);
    });
}

const none = "No accounts yet. Connect one with: executor connections add <integration>";

/** `github.org.main` or `tools.github.org.main`. */
function partsOf(handle: string) {
  const [integration = "", owner = "", name = "", more] = handle.replace(/^tools\./, "").split(".");
  if (integration && (owner === "org" || owner === "user") && name && more === undefined)
    return { integration, owner: owner as "org" | "user", name };
  throw new CliError(`${handle} names no connection.`, exitCodes.usage, "Write it like github.org.main, as the list does.");
}

type Template = Awaited<ReturnType<Client["integrations"]["get"]>>["authTemplates"][number];

async function add(
  cli: Cli,
  integration: string,
  { owner: asked, name, way, values: given, browser }: AddOptions,
): Promise<void> {
  const { print } = cli;
  const client = cli.client();
  const { authTemplates } = await client.integrations.get({ slug: integration });
  const template = chosen(authTemplates, way ?? (await askedWay(cli, authTemplates)));
  const owner = asked ?? (await usualOwner(client, template));
  const target = { integration, owner, name, template: template.slug };
  if (browser) return handOver(cli, client, target);
  if (template.kind === "oauth2" && template.oauth?.flow !== "client_credentials")
    return signInThere(cli, client, { target, template });
  const values = template.fields.length === 0 ? {} : await valuesOf(cli, template, given);
  const made = await client.connections.create({ ...target, values });
  print.answer(
    made,
    () =>
      `${print.paint("green", "✓")} Connected ${made.handle}, ${made.toolCount} tools.\nSee them with: executor tools list --namespace ${integration}`,
  );
}

/** What belongs to nobody's account is for everybody, as far as whoever connects it may decide that. */
async function usualOwner(client: Client, { kind }: Template): Promise<"org" | "user"> {
  if (kind !== "none") return "user";
  const { permissions } = await client.whoami();
  return permissions.includes("connections:write") ? "org" : "user";
}

/** In a terminal whoever connects chooses between several ways. */
async function askedWay(cli: Cli, templates: readonly Template[]): Promise<string | undefined> {
  const usable = templates.filter(({ unavailable }) => unavailable === null);
  if (usable.length < 2 || !cli.print.isInteractive) return undefined;
  const options = usable.map(({ slug, label }) => ({ value: slug, label, hint: slug }));
  const way = await askChoice(cli, "How does it connect?", options);
  if (way === null) throw new CliError("Nothing was chosen.", exitCodes.usage);
  return way;
}

function chosen(templates: readonly Template[], way: string | undefined): Template {
  const usable = templates.filter(({ unavailable }) => unavailable === null);
  const found = way === undefined ? usable[0] : templates.find(({ slug }) => slug === way);
  if (found && (way !== undefined || usable.length === 1)) return found;
  if (templates.length === 0)
    return { slug: "none", label: "None", kind: "none", fields: [], placements: [], oauth: null, unavailable: null };
  const ways = templates.map(({ slug, label }) => `  ${slug}  ${label}`).join("\n");
  throw new CliError(
    way === undefined ? "There are several ways to connect." : `There is no way ${way}.`,
    exitCodes.usage,
    `Choose one with --way:\n${ways}`,
  );
}

async function valuesOf(cli: Cli, { fields }: Template, given: string | undefined): Promise<Record<string, string>> {
  if (given !== undefined && /^\s*\{/.test(given))
    throw new CliError(
      "--values takes no secrets as an argument, which others could see.",
      exitCodes.usage,
      "Use --values - or --values @file.",
    );
  if (given !== undefined) return (await readJson(cli, given, "--values")) as Record<string, string>;
  const names = fields.map((field) => field.name).join(", ");
  if (!cli.print.isInteractive)
    throw new CliError(`It needs ${names}.`, exitCodes.usage, "Give them as JSON with --values -, or use --browser.");
  const values: Record<string, string> = {};
  for (const { name, label, isSecret } of fields)
    values[name] = isSecret ? await askSecret(cli, label) : ((await askText(cli, label)) ?? "");
  return values;
}

type Target = { integration: string; owner: "org" | "user"; name?: string | undefined; template: string };

async function handOver(cli: Cli, client: Client, target: Target): Promise<void> {
  const { url } = await client.connections.handOff(target);
  const isShown = cli.print.isInteractive && (await cli.openBrowser(url));
  cli.print.answer({ url }, () => `${isShown ? "Your browser shows the page. If it does not, open" : "Open"}\n${url}`);
}

const askEveryMs = 2_000;

/** The provider's own page, and then until it has answered. */
async function signInThere(
  cli: Cli,
  client: Client,
  { target, template }: { target: Target; template: Template },
): Promise<void> {
  const { print, signal } = cli;
  const begun =
    template.oauth?.flow === "device_code"
      ? await client.connections.authorizeDevice(target)
      : await client.connections.authorize(target);
  const url = "authorizationUrl" in begun ? begun.authorizationUrl : (begun.completeUri ?? begun.verificationUri);
  const code = "userCode" in begun ? ` and enter the code ${begun.userCode}` : "";
  await cli.openBrowser(url);
  print.note(`Sign in at the provider: open${code}\n${url}`);
  for (;;) {
    const attempt = await client.connections.authorization({ id: begun.id });
    if (attempt.state === "connected")
      return print.answer(attempt, () => `${print.paint("green", "✓")} Connected ${attempt.handle ?? ""}.`);
    if (attempt.state !== "waiting") throw new CliError(attempt.message ?? "Nobody signed in in time.", exitCodes.failed);
    await pause(askEveryMs, undefined, { signal });
  }
}

const examples = `
Examples:
  $ executor connections add github                    asks for what it needs
  $ executor connections add github --browser          a page of the console asks instead
  $ executor connections add shop --owner org --values @shop.json
  $ executor connections check github.user.personal
`;

const addExamples = `
Examples:
  $ executor connections add github                        asks for the way and the secret
  $ executor connections add github --way oauth --owner org  opens the provider's page, and waits until you have signed in
  $ executor connections add github --browser              a page of the console asks instead
  $ echo '{"token":"…"}' | executor connections add github --values -
`;
