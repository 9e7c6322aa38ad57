import { Command } from "commander";
import { type GlobalOptions, type Open, openCli } from "./cli";
import { addAgents } from "./commands/agents";
import { addApprovals } from "./commands/approvals";
import { addCall } from "./commands/call";
import { addCompletion } from "./commands/completion";
import { addConfiguration } from "./commands/configuration";
import { addConnections } from "./commands/connections";
import { addExecutions } from "./commands/executions";
import { addIntegrations } from "./commands/integrations";
import { addMcp } from "./commands/mcp";
import { addProfiles } from "./commands/profiles";
import { addResume } from "./commands/resume";
import { addRun, addRunPlan } from "./commands/run";
import { addSignIn } from "./commands/sign-in";
import { addTypes } from "./commands/tool-types";
import { addTools } from "./commands/tools";
import { exitCodes, exitCodeTexts } from "./exit-codes";
import type { Surroundings } from "./surroundings";
import { version } from "./version";

export function buildProgram(around: Surroundings, isJson: boolean): { program: Command; open: Open } {
  const program = new Command("executor");
  const open = () => openCli(around, program.opts<GlobalOptions>());
  program
    .description("Find, call and approve the tools of an Executor Console from the terminal.")
    .version(version, "-V, --version", "print the version")
    .option("-p, --profile <name>", "the profile to use (see: executor profile)")
    .option("--toolkit <slug>", "keep to the tools of this toolkit")
    .option("--json", "print the answer as one line of JSON, and errors as JSON on stderr")
    .option("--no-input", "never ask anything, also in a terminal")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false, helpWidth: helpWidth(around) })
    .configureOutput({
      writeOut: (text) => void around.stdout.write(text),
      writeErr: (text) => void around.stderr.write(text),
      outputError: (text, write) => write(`${isJson ? usageAsJson(text) : `${text.trim()}\n${usageHint}`}\n`),
    })
    .addHelpText("after", () => closing)
    .showSuggestionAfterError()
    .exitOverride();
  for (const [heading, group] of Object.entries(commands)) {
    program.commandsGroup(heading);
    for (const add of group) add(program, open);
  }
  for (const command of program.commands) command.helpCommand(false);
  return { program, open };
}

type Add = (program: Command, open: Open) => void;

const commands: Readonly<Record<string, readonly Add[]>> = {
  "Sign in:": [addSignIn, addProfiles],
  "Find and call tools:": [addTools, addCall, addRun, addRunPlan, addAgents],
  "Runs and approvals:": [addApprovals, addResume, addExecutions],
  "Set up:": [addIntegrations, addConnections, addConfiguration],
  "Other programs:": [addMcp, addTypes, addCompletion],
};

const usageHint = "Add --help to see how it is used.";

const usageAsJson = (text: string) =>
  JSON.stringify({ error: { code: "usage", message: text.trim().replace(/^error: /, ""), hint: usageHint } });

const helpWidth = ({ stdout }: Surroundings) => Math.min(stdout.columns || 100, 120);

const closing = `
First steps:
  $ executor login https://executor.example.com   sign in, in the browser
  $ executor tools search "list issues"           find a tool
  $ executor call --help github                   look around below github
  $ executor call github.issues.list '{"owner":"acme","repo":"web"}'

Environment:
  EXECUTOR_API_KEY     an API key, instead of signing in
  EXECUTOR_ORIGIN      the console, such as https://executor.example.com
  EXECUTOR_PROFILE     the profile to use
  EXECUTOR_CONFIG_DIR  where profiles are kept
  NO_COLOR             print no colours

Exit codes:
${(Object.keys(exitCodes) as (keyof typeof exitCodes)[]).map((name) => `  ${String(exitCodes[name]).padStart(3)}  ${exitCodeTexts[name]}`).join("\n")}
`;
