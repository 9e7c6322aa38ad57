import { transform } from "sucrase";
import type { GuestError } from "../contract/program";
import { asBody, CodeError } from "./as-body";

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
    return { error: guestErrorOf(error) };
  }
}

/** The lines of the fence stay, empty: the person counts them. */
function withoutFence(source: string): string {
  const text = source.replace(/^\ufeff/, "");
  const [, before, inner] = /^(\s*)```[^\n`]*\r?\n([\s\S]*?)(?:\r?\n)?[ \t]*```\s*$/.exec(text) ?? [];
  return inner === undefined || before === undefined ? text : `${before}\n${inner}`;
}

function guestErrorOf(error: unknown): GuestError {
  if (error instanceof CodeError) return { ...syntaxError(error.message), ...error.location };
  if (error instanceof RangeError) return { ...syntaxError("The code is nested too deeply."), code: "limit_exceeded" };
  const { message, loc } = error as { message?: string; loc?: { line: number; column: number } }; // safe: sucrase adds the location
  const text = typeof message === "string" ? message.replace(/ \(\d+:\d+\)$/, "") : "The code cannot be read.";
  return { ...syntaxError(text), ...(loc && { line: loc.line, column: loc.column }) };
}

const syntaxError = (message: string): GuestError => ({ name: "SyntaxError", code: "syntax_error", message });

type Segment = { generated: number; source: number };

/** Fills what was left out with spaces, token by token, so that a location in an error is the location in the person's text. */
function alignColumns(code: string, mappings: string): string {
  const segments = segmentsOf(mappings);
  return code
    .split("\n")
    .map((line, index) => alignLine(line, segments[index] ?? []))
    .join("\n");
}

function alignLine(line: string, segments: Segment[]): string {
  let text = "";
  let from = 0;
  for (const { generated, source } of segments) {
    text += line.slice(from, generated);
    from = generated;
    if (source > text.length) text += " ".repeat(source - text.length);
  }
  return text + line.slice(from);
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The columns of a source map; its lines are those of the source. */
function segmentsOf(mappings: string): Segment[][] {
  let source = 0;
  return mappings.split(";").map((line) => {
    let generated = 0;
    return line
      .split(",")
      .filter((segment) => segment !== "")
      .map((segment) => {
        const [generatedStep = 0, , , sourceStep = 0] = numbersOf(segment);
        generated += generatedStep;
        source += sourceStep;
        return { generated, source };
      });
  });
}

function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of segment) {
    const digit = digits.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((value & 1) !== 0 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
