type Segment = { generated: number; source: number };

/** Fills what was left out with spaces, token by token, so that a place in an error is the place in the person's text. */
export function alignColumns(code: string, mappings: string): string {
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
