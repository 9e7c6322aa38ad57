import { Failure } from "../../operation/failure";
import type { Json } from "../contract";

const depthMax = 200;

/** A result as JSON. What leads back to itself, is too deep or too large is refused before it costs anybody memory. */
export function toJson(value: unknown, charactersMax: number): Json {
  return converted(value, { left: charactersMax, charactersMax, above: new Set() });
}

type Budget = { left: number; charactersMax: number; above: Set<object> };

function converted(value: unknown, budget: Budget): Json {
  if (value === null || value === undefined || typeof value === "function" || typeof value === "symbol") return null;
  if (typeof value === "string") return spent(value, value.length, budget);
  if (typeof value === "boolean") return spent(value, 5, budget);
  if (typeof value === "number") return spent(Number.isFinite(value) ? value : null, 8, budget);
  if (typeof value === "bigint") return spent(String(value), 20, budget);
  if (value instanceof Date) return Number.isNaN(+value) ? null : spent(value.toISOString(), 24, budget);
  if (value instanceof Uint8Array) throw bytes();
  return within(value as object, budget);
}

function spent<Value extends Json>(value: Value, characters: number, budget: Budget): Value {
  budget.left -= characters + 2;
  if (budget.left < 0)
    throw new Failure(
      "limit",
      `The tool's result is larger than ${Math.round(budget.charactersMax / 1024)} kB. Ask for less, for example page by page.`,
    );
  return value;
}

function within(value: object, budget: Budget): Json {
  const { above } = budget;
  if (above.has(value)) throw new Failure("invalid", "The tool's result leads back to itself, which JSON cannot hold.");
  if (above.size >= depthMax) throw new Failure("invalid", `The tool's result is nested deeper than ${depthMax} levels.`);
  above.add(value);
  const made = plain(value, budget);
  above.delete(value);
  return made;
}

function plain(value: object, budget: Budget): Json {
  if (value instanceof Map) return plain(Object.fromEntries(value), budget);
  if (Array.isArray(value) || value instanceof Set) return [...value].map((item) => converted(item, budget));
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries.map(([key, member]) => [spent(key, key.length, budget), converted(member, budget)]));
}

const bytes = () =>
  new Failure("invalid", "The tool's result holds bytes. Hand them on as a file, with fileOf() of executor-console/plugin.");
