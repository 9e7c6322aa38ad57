import type { Command } from "commander";
import type { Cli, Open } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import { readJson } from "../questions/read-input";
import { printRun } from "../runs/print-run";
import { onApprovalOption, type WaitingOptions, waiting } from "../runs/waiting";
import { bare, browse } from "../tools/browse";

export function addCall(program: Command, open: Open): void {
  const call: Command = program
    .command("call [path] [json]")
    .summary("call a tool, or look around below a path")
    .description(
      "Call a tool and print its data. The path may be short (github.issues.list) or whole (tools.github.org.main.issues.list).",
    )
    .helpOption(false)
    .option("-h, --help", "print what is below the path, or the tool's arguments and result")
    .option("--plan", "dry run: show what would be sent; a tool that only reads is called")
    .addOption(onApprovalOption())
    .addHelpText("after", examples)
    .action(async (path: string | undefined, json: string | undefined, options: CallCommandOptions & { help?: boolean }) => {
      if (path === undefined) return call.outputHelp();
      const cli = open();
      if (options.help) return browse(cli, path);
      await callTool(cli, path, { json, options });
    });
}

type CallCommandOptions = WaitingOptions & { plan?: boolean };

async function callTool(
  cli: Cli,
  path: string,
  { json, options }: { json: string | undefined; options: CallCommandOptions },
): Promise<void> {
  const args = json === undefined ? {} : await readJson(cli, json, "The arguments");
  if (bare(path) === "") throw new CliError("Name a tool.", exitCodes.usage, "Look around with: executor tools list");
  const client = cli.client();
  if (options.plan)
    return printRun(cli, await client.plan({ address: `tools.${bare(path)}`, args }, waiting(cli, client, options)));
  cli.print.value(await client.execute(`tools.${bare(path)}`, args, waiting(cli, client, options)));
}

const examples = `
Arguments are one JSON object: as it stands, from a file (@args.json), or from stdin (-).

Examples:
  $ executor call --help github                       what there is below github
  $ executor call --help github.issues.create         what the tool takes and gives
  $ executor call github.issues.list '{"owner":"acme","repo":"web"}'
  $ executor call github.issues.create @issue.json
  $ executor call github.issues.create @issue.json --plan
  $ echo '{"id":7}' | executor call crm.contacts.get - | jq .name

A call that needs an approval shows its arguments in a terminal, to approve, edit or decline them.
Elsewhere it ends with exit code 6, and says how to answer.
`;
