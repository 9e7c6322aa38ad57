import { kindOf } from "./kind";
import { finish } from "./outbox";
import { stringify, textOf } from "./primordials";
import { render, shortened } from "./render";

type ErrorText = { name: string; message: string; code?: string; stack?: string };

const nameCharactersMax = 200;
const messageCharactersMax = 10_000;
const stackCharactersMax = 20_000;

/** Ends the program with the value it threw. */
export function fail(thrown: unknown): void {
  finish("F", stringify(errorTextOf(thrown)));
}

function errorTextOf(thrown: unknown): ErrorText {
  if ((typeof thrown !== "object" || thrown === null) && typeof thrown !== "function")
    return { name: "Error", message: shortened(textOf(thrown), messageCharactersMax) };
  const error = thrown as Record<string, unknown>; // safe: an object or a function; whatever reading it throws is caught
  const name = readText(() => error.name, nameCharactersMax);
  const message = readText(() => error.message, messageCharactersMax);
  const isError = readText(() => kindOf(thrown), nameCharactersMax) === "Error";
  const text: ErrorText = {
    name: typeof thrown === "object" && name ? name : "Error",
    message:
      message ??
      (isError
        ? ""
        : (readText(() => render(thrown), messageCharactersMax) ?? "The program threw a value that cannot be shown.")),
  };
  const code = readText(() => error.code, nameCharactersMax);
  const stack = readText(() => error.stack, stackCharactersMax);
  if (code !== undefined) text.code = code;
  if (stack !== undefined) text.stack = stack;
  return text;
}

/** Reads a text whose getter may throw. */
export function readText(read: () => unknown, most: number): string | undefined {
  try {
    const value = read();
    return typeof value === "string" ? shortened(value, most) : undefined;
  } catch {
    return undefined;
  }
}
