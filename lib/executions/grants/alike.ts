import { digest } from "../../vault/digest";

export type Arguments = Readonly<Record<string, unknown>>;

/** The values of arguments as JSON text, by their JSON pointers. A list of plain values is one value. */
export function leavesOf(args: Arguments): Map<string, string> {
  const leaves = new Map<string, string>();
  const rest: [pointer: string, value: unknown][] = [["", args]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [pointer, value] = next;
    const inner = membersOf(value);
    if (inner === null && pointer !== "") leaves.set(pointer, JSON.stringify(value));
    else for (const [name, one] of (inner ?? []).reverse()) rest.push([`${pointer}/${token(name)}`, one]);
  }
  return leaves;
}

function membersOf(value: unknown): [string, unknown][] | null {
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) return null;
  const members = Object.entries(value as object).filter(([, one]) => one !== undefined);
  return members.length === 0 ? null : members;
}

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

const token = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The pointers of the values that not all arguments have, or not all have alike. */
export function differing(all: readonly Arguments[]): string[] {
  const leaves = all.map(leavesOf);
  const pointers = new Set(leaves.flatMap((one) => [...one.keys()]));
  return [...pointers].filter((pointer) => new Set(leaves.map((one) => one.get(pointer))).size > 1);
}

/** The values that have to be the same, by their pointers. */
export function sameIn(args: Arguments, varying: readonly string[]): [pointer: string, text: string][] {
  const named = new Set(varying);
  return [...leavesOf(args)].filter(([pointer]) => !named.has(pointer));
}

/** Equal for arguments that differ only in what may vary. */
export function alikeHash(organizationId: string, args: Arguments, varying: readonly string[]): Promise<string> {
  const same = sameIn(args, varying).sort(([one], [other]) => (one < other ? -1 : 1));
  return digest({ organizationId, purpose: "alike" }, JSON.stringify([varying, same]));
}
