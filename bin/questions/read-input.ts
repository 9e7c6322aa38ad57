import fs from "node:fs";
import type { Cli } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import type { Input } from "../surroundings";

export async function readAll(stdin: Input): Promise<string> {
  let text = "";
  stdin.setEncoding("utf8");
  for await (const chunk of stdin) text += chunk;
  return text;
}

export function readFile(name: string): string {
  try {
    return fs.readFileSync(name, "utf8");
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const message = isMissing ? `There is no file ${name}.` : `${name} cannot be read: ${(error as Error).message}.`;
    throw new CliError(message, isMissing ? exitCodes.notFound : exitCodes.failed);
  }
}

/** JSON as it stands, `-` for stdin, or `@file`. */
export async function readJson({ stdin }: Pick<Cli, "stdin">, given: string, what: string): Promise<Record<string, unknown>> {
  const text = await textOf(stdin, given);
  const shown = given.length > 60 ? `${given.slice(0, 60)}…` : given;
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw new CliError(`${what}: ${shown} is no JSON: ${(error as Error).message}.`, exitCodes.usage, jsonHint);
  }
  throw new CliError(`${what} must be a JSON object.`, exitCodes.usage, jsonHint);
}

const jsonHint = `Quote it for the shell: '{"name":"value"}'. Or give @file.json, or - to read it from stdin.`;

async function textOf(stdin: Input, given: string): Promise<string> {
  if (given === "-") return readAll(stdin);
  return given.startsWith("@") ? readFile(given.slice(1)) : given;
}
