import type { JsonSchema } from "../../contract";
import { isObject, type Obj, ownText } from "../../json/values";
import { shown } from "../document/reference";
import { adjust, nullable } from "./adjust";
import { hiddenNames } from "./direction";
import { keywords } from "./keywords";
import type { Conversion, Step } from "./step";

const depthMax = 150;

/** A schema of any dialect as JSON Schema 2020-12; references become `#/$defs/Name`, what is only for documentation goes. */
export function convertSchema(value: unknown, step: Step, conversion: Conversion): JsonSchema {
  if (typeof value === "boolean") return value;
  if (!isObject(value)) {
    if (value !== undefined) conversion.warn("This is no schema; anything is accepted here.", step);
    return true;
  }
  if (step.depth > depthMax) {
    conversion.warn(`The schema is nested more than ${depthMax} levels deep; anything is accepted below.`, step);
    return true;
  }
  conversion.spend(12);
  const ref = ownText(value, "$ref") ?? ownText(value, "$dynamicRef");
  return ref === undefined ? convertKeywords(value, step, conversion) : referred(value, ref, { step, conversion });
}

function convertKeywords(source: Obj, given: Step, conversion: Conversion): Obj {
  const step = conversion.isDirected ? withHidden(source, given, conversion) : given;
  const converted: Obj = {};
  for (const key of Object.keys(source)) {
    const value = keywords.get(key)?.(source[key], step, conversion);
    if (value !== undefined) converted[key] = value;
  }
  return adjust(converted, source, { step, conversion });
}

function withHidden(source: Obj, step: Step, conversion: Conversion): Step {
  if (source.properties === undefined && source.allOf === undefined) return step;
  const names = hiddenNames(source, { ...step, depth: 0 }, conversion);
  return names.length === 0 ? step : { ...step, hidden: new Set([...step.hidden, ...names]) };
}

function referred(source: Obj, ref: string, { step, conversion }: { step: Step; conversion: Conversion }): JsonSchema {
  const target = conversion.refer(ref, step);
  if ("lost" in target) conversion.warn(`The reference ${shown(ref)} ${target.lost}. Anything is accepted in its place.`, step);
  const { $ref: _, $dynamicRef: __, ...siblings } = source;
  const kept = conversion.isModern ? siblings : keptBeside(siblings);
  const beside = Object.keys(kept).length > 0 ? convertKeywords(kept, step, conversion) : {};
  const schema = { ...("lost" in target ? {} : { $ref: target.name }), ...beside };
  return Object.keys(schema).length === 0 ? true : nullable(schema, source);
}

/** Before 3.1 a reference has no siblings; what people write there anyway and mean is a description. */
function keptBeside({ description, deprecated }: Obj): Obj {
  return { ...(description === undefined ? {} : { description }), ...(deprecated === true ? { deprecated } : {}) };
}
