import type { AuthTemplate, LiveSource } from "../contract";

const none: AuthTemplate = { slug: "none", label: "No authentication", kind: "none", fields: [], placements: [], oauth: null };

const token = { name: "token", label: "Token", isSecret: true };

const bearer: AuthTemplate = {
  slug: "bearer",
  label: "Bearer token",
  kind: "bearer",
  fields: [token],
  placements: [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "token" }],
  oauth: null,
};

const basic: AuthTemplate = {
  slug: "basic",
  label: "User name and password",
  kind: "basic",
  fields: [
    { name: "username", label: "User name", isSecret: false },
    { name: "password", label: "Password", isSecret: true },
  ],
  placements: [],
  oauth: null,
};

const inHeader = (name: string): AuthTemplate => ({
  slug: "key",
  label: `API key in ${name}`,
  kind: "apiKey",
  fields: [{ name: "key", label: "API key", isSecret: true }],
  placements: [{ carrier: "header", name, prefix: "", field: "key" }],
  oauth: null,
});

/** The usual ways in: a schema says nothing about them. `isOpen` is a service that answered without a credential. */
export function authTemplates(source: LiveSource | null, { isOpen }: { isOpen: boolean }): AuthTemplate[] {
  const header = source?.config.header;
  const named = typeof header === "string" && header.trim() !== "" ? header.trim() : null;
  const keyed = [inHeader(named ?? "Authorization")];
  const known = named === null ? [bearer, ...keyed, basic] : [...keyed, bearer, basic];
  if (isOpen) return [none, ...known];
  return source === null ? [...known, none] : known;
}
