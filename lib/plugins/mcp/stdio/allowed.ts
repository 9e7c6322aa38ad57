import { env } from "../../../env";
import { Failure } from "../../../operation/failure";
import type { Command } from "../source/forms";

/** The command lines an operator allows: each may be followed by further arguments. */
const allowed = (): string[][] =>
  env.EXECUTOR_MCP_COMMANDS.split(",")
    .map((line) => line.trim().split(/\s+/))
    .filter(([command]) => command !== "");

/** Commands run with the rights of this process, so the operator says which, whatever an administrator of an organization may do. */
export function requireAllowed({ command, args }: Command): void {
  if (process.platform === "win32") throw refused("Servers that are started by a command do not run on Windows.");
  const lines = allowed();
  if (lines.length === 0)
    throw refused(
      "Servers that are started by a command are switched off here. The operator can allow commands with EXECUTOR_MCP_COMMANDS.",
    );
  const given = [command, ...args];
  if (lines.some((line) => line.every((word, index) => given[index] === word))) return;
  throw refused(
    `The operator does not allow ${JSON.stringify(given.join(" ").slice(0, 200))}. Allowed are commands that begin with: ${lines.map((line) => line.join(" ")).join(", ")}.`,
  );
}

const refused = (message: string) => new Failure("invalid", message, { command: [message] });
