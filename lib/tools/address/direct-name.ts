import { createHash } from "node:crypto";

const lengthMax = 64;

/**
 * `<integration>__<owner>__<connection>__<tool>` in the characters hosts allow. A name that had to be changed, or that could be
 * read in two ways, ends with a fingerprint of the address. So no two tools share one and none is renamed when another comes.
 */
export function directName(address: string): string {
  const [integration = "", owner = "", connection = "", ...rest] = address.split(".").slice(1);
  const parts = [integration, owner, connection, rest.join(".")].filter((part) => part !== "");
  const name = parts.join("__");
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, "_");
  if (plain === name && plain.length <= lengthMax && parts.every(isClear)) return plain;
  const fingerprint = createHash("sha256").update(address).digest("hex").slice(0, 8);
  return `${plain.slice(0, lengthMax - fingerprint.length - 1)}_${fingerprint}`;
}

const isClear = (part: string): boolean => !/^_|__|_$/.test(part);
