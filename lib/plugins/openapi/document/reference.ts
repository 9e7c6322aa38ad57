import { isUrl } from "../../../url";
import { isObject, own, ownText } from "../../json/values";
import type { Warn } from "../../text/warnings";
import { fileName } from "./files";

/** A value of the documents and where it stands. */
export type Located = { value: unknown; file: string; pointer: string };
export type Resolver = {
  /** What a reference points to, or null: it leaves what was uploaded, or nothing is there. Nothing is ever fetched. */
  target(ref: string, from: Located): Located | null;
  /** The value itself, after following its references; a lost one becomes a warning. */
  follow(found: Located): Located | null;
  /** The same without a word. */
  peek(found: Located): Located | null;
  place(found: Located): string;
  child(found: Located, key: string): Located;
};

export const hopsMax = 1000;
export const inCircles = "leads only to itself";
export const tooDeep = `is more than ${hopsMax} references deep`;

export function createResolver(parsed: ReadonlyMap<string, unknown>, entry: string, warn: Warn): Resolver {
  const known = new Map<string, Located | null>();
  const locationOf = ({ file, pointer }: Located) => (file === entry ? `#${pointer}` : `${file}#${pointer}`);

  function target(ref: string, from: Located): Located | null {
    const [filePart = "", fragment = ""] = split(ref);
    const file = filePart === "" ? from.file : findFile(parsed, from.file, filePart);
    if (file === null) return null;
    const key = `${file}#${fragment}`;
    let found = known.get(key);
    if (found === undefined) {
      found = locate({ value: parsed.get(file), file, pointer: "" }, fragment);
      known.set(key, found);
    }
    return found;
  }

  function chase(start: Located, lost: (message: string, at: Located) => void): Located | null {
    let found = start;
    const met = new Set<unknown>();
    for (let hop = 0; hop < hopsMax; hop++) {
      const ref = ownText(found.value, "$ref");
      if (ref === undefined) return found;
      if (met.has(found.value)) {
        lost(`The reference ${shown(ref)} ${inCircles}. What it stands for is left out.`, start);
        return null;
      }
      met.add(found.value);
      const next = target(ref, found);
      if (next === null) {
        lost(`The reference ${shown(ref)} ${whyLost(ref)}. What it stands for is left out.`, found);
        return null;
      }
      found = next;
    }
    lost(`The reference ${tooDeep}. What it stands for is left out.`, start);
    return null;
  }

  const follow = (found: Located) => chase(found, (message, at) => warn(message, locationOf(at)));
  const peek = (found: Located) => chase(found, () => {});

  return { target, follow, peek, place: locationOf, child: childOf };
}

export function shown(ref: string): string {
  return JSON.stringify(ref.replace(/\/\/[^/@]*@/, "//").slice(0, 200));
}

export function whyLost(ref: string): string {
  return ref.startsWith("#")
    ? "points to nothing in the document"
    : "leads out of what was uploaded; other addresses and files are never read, so upload that file together with this one";
}

function childOf({ value, file, pointer }: Located, key: string): Located {
  const child = Array.isArray(value) ? value[Number(key)] : own(value, key);
  return { value: child, file, pointer: `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}` };
}

function split(ref: string): [string, string] {
  const hash = ref.indexOf("#");
  return hash === -1 ? [ref, ""] : [ref.slice(0, hash), ref.slice(hash + 1)];
}

function findFile(parsed: ReadonlyMap<string, unknown>, from: string, part: string): string | null {
  const whole = joined(from, part);
  if (whole !== null && parsed.has(whole)) return whole;
  if (/^[a-z][a-z0-9+.-]*:/i.test(part)) return null;
  const base = part.split("/").at(-1);
  const alike = [...parsed.keys()].filter((name) => name.split("/").at(-1) === base);
  return alike.length === 1 && parsed.size > 1 && !parsedByFolders(parsed) ? (alike[0] ?? null) : null;
}

/** Browsers upload bare file names; only then may a reference's folders be ignored. */
function parsedByFolders(parsed: ReadonlyMap<string, unknown>): boolean {
  return [...parsed.keys()].some((name) => name.includes("/"));
}

function joined(from: string, part: string): string | null {
  if (isUrl(part)) return fileName(part);
  if (isUrl(from)) return isUrl(part, from) ? new URL(part, from).href : null;
  const folder = from.split("/").slice(0, -1);
  const up = part.split("/").filter((segment) => segment === "..").length;
  if (part.startsWith("/") || up > folder.length) return null;
  return fileName([...folder, decoded(part)].join("/"));
}

function locate(root: Located, fragment: string): Located | null {
  if (fragment === "") return root.value === undefined ? null : root;
  if (!fragment.startsWith("/")) return findAnchor(root, decoded(fragment));
  let found = root;
  for (const segment of fragment.slice(1).split("/")) {
    found = childOf(found, decoded(segment).replaceAll("~1", "/").replaceAll("~0", "~"));
    if (found.value === undefined) return null;
  }
  return found;
}

function findAnchor(root: Located, anchor: string): Located | null {
  const stack = [root];
  for (let seen = 0; stack.length > 0 && seen < 500_000; seen++) {
    const found = stack.pop();
    if (!found || typeof found.value !== "object" || found.value === null) continue;
    if (isObject(found.value) && (own(found.value, "$anchor") === anchor || own(found.value, "$dynamicAnchor") === anchor))
      return found;
    for (const key of Object.keys(found.value)) stack.push(childOf(found, key));
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
