import { transform } from "sucrase";
import type { GuestError } from "../contract";
import { alignColumns } from "./align-columns";
import { asBody } from "./as-body";
import { CodeError } from "./code-error";

export type PreparedCode = { code: string } | { error: GuestError };

/** TypeScript in any of its usual forms becomes the body of an async function; each line and column stays where it was. */
export function prepareCode(source: string): PreparedCode {
  try {
    const body = asBody(withoutFence(source));
    const { code, sourceMap } = transform(body.text, {
      transforms: ["typescript"],
      disableESTransforms: true,
      keepUnusedImports: true,
      filePath: "code",
      sourceMapOptions: { compiledFilename: "code" },
    });
    return { code: body.prefix + alignColumns(code, sourceMap?.mappings ?? "") + body.suffix };
  } catch (error) {
    return { error: tellOf(error) };
  }
}

/** The lines of the fence stay, empty: the person counts them. */
function withoutFence(source: string): string {
  const text = source.replace(/^\ufeff/, "");
  const [, before, inner] = /^(\s*)```[^\n`]*\r?\n([\s\S]*?)(?:\r?\n)?[ \t]*```\s*$/.exec(text) ?? [];
  return inner === undefined || before === undefined ? text : `${before}\n${inner}`;
}

function tellOf(error: unknown): GuestError {
  if (error instanceof CodeError) return { ...syntaxError(error.message), ...error.place };
  if (error instanceof RangeError) return { ...syntaxError("The code is nested too deeply."), code: "limit_exceeded" };
  const { message, loc } = error as { message?: string; loc?: { line: number; column: number } }; // safe: sucrase adds the place
  const text = typeof message === "string" ? message.replace(/ \(\d+:\d+\)$/, "") : "The code cannot be read.";
  return { ...syntaxError(text), ...(loc && { line: loc.line, column: loc.column }) };
}

const syntaxError = (message: string): GuestError => ({ name: "SyntaxError", code: "syntax_error", message });
