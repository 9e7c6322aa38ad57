import { type Command, Option } from "commander";
import type { Answer, Client } from "../../lib/sdk";
import type { Cli, Open } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import { answerPause } from "../questions/answer-pause";
import { readJson } from "../questions/read-input";
import { printRun } from "../runs/print-run";
import { watching } from "../runs/waiting";
import { wholeNumber } from "./whole-number";

type ResumeOptions = {
  executionId: string;
  accept?: boolean;
  decline?: boolean;
  cancel?: boolean;
  content?: string;
  arguments?: string;
  reason?: string;
  scope?: Answer["scope"];
  hours?: number;
  varying?: string[];
};

export function addResume(program: Command, open: Open): void {
  program
    .command("resume")
    .summary("answer what a run waits for")
    .description(
      "Answer what a run waits for, and go on with it. In a terminal it shows the question first; elsewhere it approves.",
    )
    .requiredOption("--execution-id <id>", "the run, or one of its pauses (<id>.2)")
    .addOption(new Option("--accept", "approve without asking here").conflicts(["decline", "cancel"]))
    .addOption(new Option("--decline", "decline: nothing is sent, and the program goes on").conflicts(["cancel"]))
    .option("--cancel", "decline, and let the program know that it should stop")
    .option("--content <json>", "what the question asks for, where it asks for anything")
    .option("--arguments <json>", "approve with these arguments instead")
    .option("--reason <text>", "why, for whoever reads the answer")
    .addOption(new Option("--scope <reach>", "how far the approval reaches").choices(["once", "alike", "run", "hours", "always"]))
    .option("--varying <pointer...>", "with --scope alike: the arguments that may differ, such as /body/amount")
    .option("--hours <n>", "with --scope hours: for how long", wholeNumber)
    .addHelpText("after", examples)
    .action(async (options: ResumeOptions) => {
      const cli = open();
      printRun(cli, await resume(cli, cli.client(), options));
    });
}

async function resume(cli: Cli, client: Client, options: ResumeOptions) {
  const { executionId: id } = options;
  const answer = await givenAnswer(cli, options);
  if (answer) return client.resume(id, answer, watching(cli, client));
  const run = await client.executions.wait(runOf(id), { signal: cli.signal });
  if (run.status !== "paused") return run;
  if (id !== runOf(id) && run.pause.id !== id)
    throw new CliError(`${id} was answered already.`, exitCodes.refused, `The run waits for ${run.pause.id} now.`);
  const decided = await answerPause(cli, client, run.pause);
  if (decided) return client.resume(run.pause.id, decided, watching(cli, client));
  return client.executions.wait(run.executionId, { ...watching(cli, client), onApproval: "wait" });
}

/** The run that a pause belongs to. */
const runOf = (id: string) => id.replace(/\.\d+$/, "");

/** Null where a person is asked. */
async function givenAnswer(cli: Cli, options: ResumeOptions): Promise<Answer | null> {
  const { accept, decline, cancel, reason, scope, hours } = options;
  const varying = options.varying ?? (scope === "alike" ? [] : undefined);
  const isAnswered = accept || decline || cancel || options.content !== undefined || options.arguments !== undefined;
  if (!isAnswered && cli.print.isInteractive) return null;
  const content = options.content === undefined ? undefined : await readJson(cli, options.content, "--content");
  const args = options.arguments === undefined ? undefined : await readJson(cli, options.arguments, "--arguments");
  const action = (decline && "decline") || (cancel && "cancel") || "accept";
  return { action, reason, scope, hours, varying, content, arguments: args };
}

const examples = `
Examples:
  $ executor resume --execution-id 01a1f27f-…               show the question and ask
  $ executor resume --execution-id 01a1f27f-… --accept
  $ executor resume --execution-id 01a1f27f-… --accept --scope alike --varying /body/to /body/amount
  $ executor resume --execution-id 01a1f27f-….2 --decline --reason "Wrong customer"
  $ executor resume --execution-id 01a1f27f-… --arguments '{"body":{"amount":10}}'
  $ executor resume --execution-id 01a1f27f-… --content '{"code":"123456"}'
`;
