import * as prompts from "@clack/prompts";
import type { Cli } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";

type Terminal = Pick<Cli, "stdin" | "stderr" | "signal">;

/** Questions go to stderr, so that the answer on stdout can still be piped. */
const at = ({ stdin, stderr, signal }: Terminal) => ({ input: stdin, output: stderr, signal });

export type Choice<Value extends string> = { value: Value; label: string; hint?: string };

/** Null when whoever is asked leaves the question. */
export async function askChoice<Value extends string>(
  cli: Terminal,
  message: string,
  options: Choice<Value>[],
): Promise<Value | null> {
  const answer = await prompts.select<string>({ ...at(cli), message, options });
  return prompts.isCancel(answer) ? null : (answer as Value); // safe: one of the options
}

export async function askText(cli: Terminal, message: string, initialValue = ""): Promise<string | null> {
  const answer = await prompts.text({ ...at(cli), message, initialValue });
  return prompts.isCancel(answer) ? null : (answer ?? "");
}

export async function askYes(cli: Terminal, message: string): Promise<boolean> {
  const answer = await prompts.confirm({ ...at(cli), message, initialValue: false });
  return answer === true;
}

export async function askSecret(cli: Terminal, message: string): Promise<string> {
  const answer = await prompts.password({ ...at(cli), message });
  if (prompts.isCancel(answer)) throw new CliError("Nothing was entered.", exitCodes.usage);
  return answer;
}
