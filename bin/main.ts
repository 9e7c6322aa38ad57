import { CommanderError } from "commander";
import { type ExitCode, exitCodes } from "./exit-codes";
import { failureOf, type ToldFailure } from "./output/failure";
import type { Printer } from "./output/printer";
import { visible } from "./output/visible";
import { buildProgram } from "./program";
import type { Surroundings } from "./surroundings";

/** Runs one command line and gives the code that the process ends with. */
export async function main(args: readonly string[], around: Surroundings): Promise<ExitCode> {
  const { program, open } = buildProgram(around, args.includes("--json"));
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const failure = failureOf(error, around.signal);
    if (!failure) return exitCodes.failed;
    const { print } = open();
    print.note(print.isJson ? asJson(failure) : asText(failure, print.mark));
    return failure.exitCode;
  }
}

const asJson = ({ code, message, hint }: ToldFailure) => JSON.stringify({ error: { code, message, hint } });

function asText({ message, hint }: ToldFailure, mark: Printer["mark"]): string {
  return [`${mark("red", "✗")} ${visible(message)}`, ...(hint ? [mark("dim", visible(hint))] : [])].join("\n");
}
