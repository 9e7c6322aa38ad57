type Entry<Value> = { key: string; value: Value; max: number };

/** Keeps a value as the one used last; of more than `max` the one used longest ago is forgotten. */
export function keepLastUsed<Value>(kept: Map<string, Value>, { key, value, max }: Entry<Value>): Value {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > max && oldest !== undefined) kept.delete(oldest);
  return value;
}
