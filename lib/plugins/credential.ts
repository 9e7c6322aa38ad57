import { Failure } from "../operation/failure";
import type { Credential, HostRequest, Placement } from "./contract";

type Bound = NonNullable<HostRequest["credentials"]>;

/**
 * What a credential adds to a request, bound to the origins it may be sent to; null when it adds nothing. Cookies of the
 * request itself are handed in, because a request has one header for all of them.
 */
export function boundCredential(credential: Credential | null, origins: string[], cookies: string[] = []): Bound | null {
  const placed = credential ? placements(credential).map((placement) => carriedValue(placement, credential)) : [];
  const basic = credential ? basicHeader(credential) : null;
  if (placed.length === 0 && basic === null) return null;
  const of = (carrier: Placement["carrier"]) =>
    placed.filter((value) => value.carrier === carrier).map(({ name, value }) => [name, value] as const);
  const own = of("cookie").map(([name, value]) => `${name}=${value}`);
  const headers = Object.fromEntries([
    ...of("header"),
    ...(basic === null ? [] : [["Authorization", basic] as const]),
    ...(own.length > 0 ? [["Cookie", [...cookies, ...own].join("; ")] as const] : []),
  ]);
  return { headers, query: Object.fromEntries(of("query")), origins };
}

/** Every text that must not appear in what anybody reads. A user name without a password is the key itself. */
export function secretsOf(credential: Credential | null): string[] {
  if (credential === null) return [];
  const { template, values } = credential;
  const isKeyAsName = hasBasic(credential) && !values.password;
  const shown = new Set(isKeyAsName ? [] : template.fields.filter(({ isSecret }) => !isSecret).map(({ name }) => name));
  const secrets = Object.entries(values).flatMap(([name, value]) => (shown.has(name) ? [] : [value.trim()]));
  const bare = template.placements.flatMap(({ field, prefix }) => withoutPrefix(values[field]?.trim() ?? "", prefix));
  const basic = hasBasic(credential) ? [basicToken(credential)] : [];
  return [...new Set([...secrets, ...bare, ...basic])].filter((secret) => secret !== "");
}

export function isAuthenticated(credential: Credential | null): credential is Credential {
  return credential !== null && credential.template.kind !== "none";
}

function placements({ template }: Credential): Placement[] {
  return template.kind === "none" ? [] : template.placements;
}

function carriedValue(
  placement: Placement,
  credential: Credential,
): { carrier: Placement["carrier"]; name: string; value: string } {
  const { carrier, name, prefix, field } = placement;
  const bare = fieldValue(field, credential);
  const value = prefix + withoutPrefix(bare, prefix);
  if (carrier === "header" && !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw unusable(field);
  if (carrier !== "cookie") return { carrier, name, value };
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new Failure("invalid", `A cookie cannot be named ${JSON.stringify(name)}. Correct the way to authenticate.`);
  return {
    carrier,
    name,
    value: /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(value) ? value : encodeURIComponent(value),
  };
}

/** People paste `Bearer abc` where `abc` is asked for. */
function withoutPrefix(value: string, prefix: string): string {
  const isRepeated = prefix.trim() !== "" && value.toLowerCase().startsWith(`${prefix.trim().toLowerCase()} `);
  return isRepeated ? value.slice(prefix.trim().length).trim() : value;
}

function fieldValue(field: string, { values, template }: Credential): string {
  const value = Object.hasOwn(values, field) ? values[field]?.trim() : undefined;
  if (value !== undefined && value !== "") return value;
  const label = template.fields.find(({ name }) => name === field)?.label ?? field;
  throw new Failure("invalid", `The connection holds no value for "${label}". Reconnect it with that value.`);
}

function unusable(field: string): Failure {
  return new Failure(
    "invalid",
    `The value of "${field}" holds characters that no header may hold, such as a line break. Enter it again.`,
  );
}

function hasBasic({ template }: Credential): boolean {
  const names = template.fields.map(({ name }) => name);
  return template.kind === "basic" || (names.includes("username") && names.includes("password"));
}

function basicHeader(credential: Credential): string | null {
  if (!hasBasic(credential)) return null;
  const { values } = credential;
  if (!values.username && !values.password)
    throw new Failure("invalid", "The connection holds no user name and password. Reconnect it with them.");
  return `Basic ${basicToken(credential)}`;
}

function basicToken({ values }: Credential): string {
  return Buffer.from(`${values.username?.trim() ?? ""}:${values.password ?? ""}`, "utf8").toString("base64");
}
