const internalEndings = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "lan",
  "home",
  "home.arpa",
  "svc",
  "cluster.local",
];

/** Names of metadata services under public endings. A general `metadata.*` would also refuse honest public hosts. */
const metadataNames = [
  "metadata",
  "instance-data",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.internal",
  "metadata.azure.com",
  "metadata.tencentyun.com",
  "metadata.packet.net",
  "metadata.platformequinix.com",
  "instance-data.ec2.internal",
];

export type NameVerdict = { kind: "public" | "internal" | "metadata" | "malformed"; what: string };

/** Judges a host name without asking anybody. It arrives as the URL parser wrote it, without a trailing dot. */
export function classifyName(name: string): NameVerdict {
  const labels = name.split(".");
  if (name.length > 253 || !labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label)))
    return { kind: "malformed", what: "not a host name" };
  if (metadataNames.includes(name)) return { kind: "metadata", what: "the name of a cloud's metadata service" };
  if (labels.length === 1) return { kind: "internal", what: "a name without a domain" };
  if (internalEndings.some((ending) => name.endsWith(`.${ending}`)))
    return { kind: "internal", what: "a name of an internal network" };
  return { kind: "public", what: "a public name" };
}
