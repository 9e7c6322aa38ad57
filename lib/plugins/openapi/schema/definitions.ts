import { Failure } from "../../../operation/failure";
import type { Definitions, JsonSchema } from "../../contract";
import { isObject, ownText } from "../../json/values";
import type { Warn } from "../../text/warnings";
import { hopsMax, inCircles, type Located, type Resolver, tooDeep, whyLost } from "../document/reference";
import { convertSchema } from "./convert";
import { breakCycles } from "./cycles";
import { createNames, isNamed, preferredName } from "./definition-names";
import { type Conversion, type Direction, type Lost, nothing, type Step } from "./step";

const charactersMax = 64 * 1024 * 1024;

export type Schemas = {
  convert(found: Located, direction: Direction): JsonSchema;
  definitions(): Definitions;
  spend(characters: number): void;
};

type Settings = { resolver: Resolver; isModern: boolean; directed: ReadonlySet<string>; isDirected: boolean; warn: Warn };
type Waiting = { name: string; found: Located; direction: Direction };

/** Converts schemas; each one that is referred to becomes one shared definition, whatever refers to it. */
export function createSchemas({ resolver, isModern, directed, isDirected, warn }: Settings): Schemas {
  const names = new Map<string, string>();
  const { free } = createNames();
  const waiting: Waiting[] = [];
  const done: [string, JsonSchema][] = [];
  let spent = 0;

  const conversion: Conversion = {
    isModern,
    isDirected,
    hidden: new Map(),
    warnAt: warn,
    placeOf: (step) => resolver.place({ value: null, ...step }),
    warn: (message, step) => warn(message, resolver.place({ value: null, ...step })),
    convert: (value, step) => convertSchema(value, step, conversion),
    find(ref, step) {
      const target = finalTarget(ref, step, resolver);
      return "lost" in target ? null : target;
    },
    spend,
    refer(ref, step) {
      const target = finalTarget(ref, step, resolver);
      return "lost" in target ? target : { name: `#/$defs/${nameOf(target, step.direction)}` };
    },
  };

  function spend(characters: number): void {
    spent += characters;
    if (spent > charactersMax)
      throw new Failure(
        "limit",
        "The tools of this document would take more than 64 MB. Split it, or remove what is not needed.",
      );
  }

  function nameOf(found: Located, direction: Direction): string {
    const key = `${found.file}#${found.pointer}`;
    const isInput = direction === "input" && isDirected && (directed.has(key) || !isNamed(found.pointer));
    const variant = isInput ? `input ${key}` : key;
    const known = names.get(variant);
    if (known !== undefined) return known;
    const name = free(`${preferredName(found)}${isInput ? "Input" : ""}`);
    names.set(variant, name);
    waiting.push({ name, found, direction });
    return name;
  }

  const convert = (found: Located, direction: Direction) => convertSchema(found.value, rootStep(found, direction), conversion);

  return {
    convert,
    spend,
    definitions() {
      for (let next = waiting.pop(); next; next = waiting.pop()) done.push([next.name, convert(next.found, next.direction)]);
      const sorted = done.sort(([a], [b]) => (a < b ? -1 : 1));
      return breakCycles(Object.fromEntries(sorted), (name) =>
        warn(`The schema ${name} contains itself without end; anything is accepted there.`, null),
      );
    },
  };
}

function rootStep({ file, pointer }: Located, direction: Direction): Step {
  return { file, pointer, root: pointer, depth: 0, direction, inAllOf: false, hidden: nothing };
}

/** Where a reference ends, or why it ends nowhere; one that leads to nothing but another reference stands for what that one means. */
function finalTarget(ref: string, step: Step, resolver: Resolver): Located | Lost {
  const from: Located = { value: null, file: step.file, pointer: step.pointer };
  let found = resolver.target(ref, from) ?? localTarget(ref, step, resolver);
  let followed = ref;
  const met = new Set<unknown>();
  for (let hop = 0; hop < hopsMax && found !== null; hop++) {
    const next = isObject(found.value) && Object.keys(found.value).length === 1 ? ownText(found.value, "$ref") : undefined;
    if (next === undefined) return found;
    if (met.has(found.value)) return { lost: inCircles };
    met.add(found.value);
    followed = next;
    found = resolver.target(next, found);
  }
  return { lost: found === null ? whyLost(followed) : tooDeep };
}

/** Schemas with `$defs` of their own often refer to them as if they were whole documents. */
function localTarget(ref: string, step: Step, resolver: Resolver): Located | null {
  if (!ref.startsWith("#/") || step.root === "") return null;
  return resolver.target(`#${step.root}${ref.slice(1)}`, { value: null, file: step.file, pointer: "" });
}
