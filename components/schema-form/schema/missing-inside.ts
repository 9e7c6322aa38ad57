import { displayPath, type Path } from "./path";
import type { Problem } from "./problems-by-path";
import { type Definitions, isSchema, shapeOf } from "./shape";

type Form = { schema: unknown; definitions: Definitions; value: unknown };

const depthMax = 8;
const message = "Fill this in";

/** If a whole object is missing, its required fields are reported, because people can fill those in. */
export function missingInside(problems: readonly Problem[], { schema, definitions, value }: Form): Problem[] {
  const absent = new Map(absentObjects({ schema, definitions, value }, [], 0));
  return problems.flatMap((problem) => {
    const inner = absent.get(problem.path);
    return inner && inner.length > 0 ? inner.map((path) => ({ path, message })) : [problem];
  });
}

/** The required objects that are not there, with the places of the fields in them that are required. */
function absentObjects({ schema, definitions, value }: Form, path: Path, depth: number): [string, string[]][] {
  const shape = shapeOf(schema, definitions);
  if (shape.kind !== "object" || depth > depthMax) return [];
  return shape.parameters.flatMap(({ name, schema: inner, required }): [string, string[]][] => {
    const one = isSchema(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    const place = [...path, name];
    if (one !== undefined) return absentObjects({ schema: inner, definitions, value: one }, place, depth + 1);
    if (!required) return [];
    return [[displayPath(place), requiredFields({ schema: inner, definitions }, place, depth + 1)]];
  });
}

function requiredFields({ schema, definitions }: Omit<Form, "value">, path: Path, depth: number): string[] {
  const shape = shapeOf(schema, definitions);
  if (shape.kind !== "object" || depth > depthMax) return depth > depthMax ? [] : [displayPath(path)];
  return shape.parameters.flatMap(({ name, schema: inner, required }) =>
    required ? requiredFields({ schema: inner, definitions }, [...path, name], depth + 1) : [],
  );
}
