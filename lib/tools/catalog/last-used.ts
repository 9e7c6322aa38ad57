type Entry<Value> = { key: string; value: Value; max: number };

/** Stores a value as the most recently used one and evicts the least recently used beyond `max`. */
export function keepLastUsed<Value>(kept: Map<string, Value>, { key, value, max }: Entry<Value>): Value {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > max && oldest !== undefined) kept.delete(oldest);
  return value;
}
