import { endOfValue, itemsOf, kindAt, memberOf, skipSpace, textAt } from "./json-bytes";

export type PartRequest = { path: string; offset: number; limit: number };
export type Part = { json: string; total: number; nextOffset: number | null };
export type Missing = { missing: string };

type Located = { kind: "list"; starts: Uint32Array; end: number } | { kind: "text"; text: string };

/** A result in clear text. It remembers the location of parts that were read. */
export class OpenedResult {
  #bytes: Uint8Array;
  #located = new Map<string, Located>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Its size in memory, with remembered locations. */
  get size(): number {
    let size = this.#bytes.byteLength;
    for (const found of this.#located.values()) size += found.kind === "list" ? found.starts.byteLength : 2 * found.text.length;
    return size;
  }

  whole = (): string => textAt(this.#bytes, 0, this.#bytes.length);

  /** Items of a list, or characters of a text or of the JSON of anything else. */
  part({ path, offset, limit }: PartRequest): Part | Missing {
    const found = this.#located.get(path) ?? this.#locate(path);
    if ("missing" in found) return found;
    const total = found.kind === "list" ? found.starts.length : found.text.length;
    const from = Math.min(offset, total);
    const to = Math.min(offset + limit, total);
    const nextOffset = to < total ? to : null;
    if (found.kind === "text") return { json: JSON.stringify(found.text.slice(from, to)), total, nextOffset };
    return { json: `[${this.#items(found, from, to)}]`, total, nextOffset };
  }

  #items({ starts, end }: Extract<Located, { kind: "list" }>, from: number, to: number): string {
    if (from >= to) return "";
    const behind = to < starts.length ? (starts[to] ?? end) : end;
    return textAt(this.#bytes, starts[from] ?? end, behind).replace(/[\s,]+$/, "");
  }

  #locate(path: string): Located | Missing {
    let at = skipSpace(this.#bytes, 0);
    const names = path === "" ? [] : path.split(".");
    for (const [depth, name] of names.entries()) {
      const kind = kindAt(this.#bytes, at);
      if (kind === "list" && name === "length" && depth === names.length - 1)
        return { kind: "text", text: String(itemsOf(this.#bytes, at).starts.length) };
      const next = this.#inside(at, name);
      if (next === null) return { missing: name };
      at = next;
    }
    const found = this.#read(at);
    if (this.#located.size < locatedMax) this.#located.set(path, found);
    return found;
  }

  #inside(at: number, name: string): number | null {
    const kind = kindAt(this.#bytes, at);
    if (kind === "object") return memberOf(this.#bytes, at, name);
    return kind === "list" ? this.#item(at, name) : null;
  }

  #item(list: number, name: string): number | null {
    return /^(0|[1-9]\d{0,8})$/.test(name) ? (itemsOf(this.#bytes, list).starts[Number(name)] ?? null) : null;
  }

  #read(at: number): Located {
    const kind = kindAt(this.#bytes, at);
    if (kind === "list") return { kind, ...itemsOf(this.#bytes, at) };
    const text = textAt(this.#bytes, at, endOfValue(this.#bytes, at));
    return { kind: "text", text: kind === "text" ? (JSON.parse(text) as string) : text };
  }
}

const locatedMax = 20;
