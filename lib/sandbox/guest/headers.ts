type Init = Headers | Iterable<readonly [unknown, unknown]> | Record<string, unknown>;

const namePattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Names ignore case and keep their order. Several values of one name are joined, except cookies. */
export class Headers {
  #values = new Map<string, string[]>();

  constructor(init?: Init) {
    if (init === undefined || init === null) return;
    if (typeof init !== "object") throw new TypeError("Headers takes an object, a list of pairs or other headers.");
    const pairs = Symbol.iterator in init ? [...(init as Iterable<readonly [unknown, unknown]>)] : Object.entries(init);
    for (const pair of pairs) {
      const [name, value, ...more] = [...(pair as Iterable<unknown>)];
      if (more.length > 0 || value === undefined) throw new TypeError("Each header is a pair of a name and a value.");
      this.append(name, value);
    }
  }

  append(name: unknown, value: unknown): void {
    const key = nameOf(name);
    const values = this.#values.get(key) ?? [];
    values.push(textOfValue(value));
    this.#values.set(key, values);
  }

  set(name: unknown, value: unknown): void {
    this.#values.set(nameOf(name), [textOfValue(value)]);
  }

  get(name: unknown): string | null {
    return this.#values.get(nameOf(name))?.join(", ") ?? null;
  }

  getSetCookie(): string[] {
    return [...(this.#values.get("set-cookie") ?? [])];
  }

  has(name: unknown): boolean {
    return this.#values.has(nameOf(name));
  }

  delete(name: unknown): void {
    this.#values.delete(nameOf(name));
  }

  forEach(visit: (value: string, name: string, headers: Headers) => void, self?: unknown): void {
    for (const [name, value] of this) visit.call(self, value, name, this);
  }

  *entries(): IterableIterator<[string, string]> {
    for (const name of [...this.#values.keys()].sort()) {
      const values = this.#values.get(name) ?? [];
      if (name === "set-cookie") for (const value of values) yield [name, value];
      else yield [name, values.join(", ")];
    }
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this.entries()) yield name;
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  get [Symbol.toStringTag](): string {
    return "Headers";
  }

  toJSON(): Record<string, string> {
    return Object.fromEntries(this.entries());
  }
}

function nameOf(name: unknown): string {
  const text = String(name);
  if (!namePattern.test(text)) throw new TypeError(`"${text}" is not the name of a header.`);
  return text.toLowerCase();
}

function textOfValue(value: unknown): string {
  const text = String(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  if (/[\0\n\r]|[^\0-\xff]/.test(text))
    throw new TypeError("The value of a header holds no line breaks and no characters past U+00FF.");
  return text;
}
