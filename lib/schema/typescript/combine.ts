import { anything, atom, isAnything, type Printed } from "./printer";

/** `a | b`. What may be anything makes the whole anything. */
export function either(parts: readonly Printed[]): Printed {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const arms = distinct(parts.flatMap((part) => part.arms ?? [part]).filter(({ text }) => text !== "never"));
  if (arms.some(({ text }) => text === "unknown")) return anything;
  if (arms.length === 0) return atom("never");
  const [only] = arms;
  if (arms.length === 1 && only !== undefined) return only;
  return { text: arms.map(({ text, binding }) => (binding === "and" ? `(${text})` : text)).join(" | "), binding: "or", arms };
}

/** `a & b`. What may be anything adds nothing. */
export function both(parts: readonly Printed[]): Printed {
  const arms = distinct(parts.filter((part) => !isAnything(part)));
  const [only] = arms;
  if (only === undefined) return parts[0] ?? anything;
  if (arms.length === 1) return only;
  return { text: arms.map(({ text, binding }) => (binding === "or" ? `(${text})` : text)).join(" & "), binding: "and" };
}

export function listOf({ text, binding }: Printed): Printed {
  return atom(binding === "atom" ? `${text}[]` : `(${text})[]`);
}

function distinct(parts: readonly Printed[]): readonly Printed[] {
  if (parts.length < 2) return parts;
  return [...new Map(parts.map((part) => [part.text, part])).values()];
}
