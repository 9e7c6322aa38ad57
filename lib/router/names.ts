const delimiter = "__";
const lengthMax = 64;

/** `mcp__<server>__<tool>` in the characters that model APIs take: `^[a-zA-Z0-9_-]{1,64}$`. */
export const qualifiedToolName = (server: string, tool: string): string =>
  sanitizedToolName(["mcp", server, tool].join(delimiter));

/** A name that had to be changed ends with a fingerprint of what it was, so that no two become the same. */
export function sanitizedToolName(name: string): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, "_");
  return plain === name && plain !== "" && plain.length <= lengthMax ? plain : withFingerprint(plain, name);
}

function withFingerprint(plain: string, whole: string): string {
  const mark = fingerprint(whole);
  return `${plain.slice(0, lengthMax - mark.length - 1)}_${mark}`;
}

/** Names of several tools: those that could be read in two ways get a fingerprint, however they are ordered. */
export function qualifiedNames(tools: readonly { server: string; tool: string }[]): string[] {
  const plain = tools.map(({ server, tool }) => qualifiedToolName(server, tool));
  const counts = new Map<string, number>();
  for (const name of plain) counts.set(name, (counts.get(name) ?? 0) + 1);
  return tools.map(({ server, tool }, index) => {
    const name = plain[index] ?? "";
    return counts.get(name) === 1 ? name : withFingerprint(name, JSON.stringify([server, tool]));
  });
}

const mask = 0xffffffffffffffffn;

/** FNV-1a, 64 bits: short, the same everywhere, and enough to tell names apart. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & mask;
  return hash.toString(36).padStart(13, "0");
}
