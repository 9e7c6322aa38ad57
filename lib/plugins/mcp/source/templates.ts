import type { AuthTemplate } from "../../contract";
import type { About } from "./about";

const none: AuthTemplate = { slug: "none", label: "No authentication", kind: "none", fields: [], placements: [], oauth: null };

const bearer: AuthTemplate = {
  slug: "bearer",
  label: "Access token",
  kind: "bearer",
  fields: [{ name: "token", label: "Token", isSecret: true }],
  placements: [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "token" }],
  oauth: null,
};

/** The ways to connect an account, the one that the server asks for first. */
export function templatesOf({ access, variables, server }: About): AuthTemplate[] {
  if (server?.transport === "stdio" || variables.length > 0) return variables.length > 0 ? [inEnvironment(variables)] : [none];
  if (access.kind === "oauth") return [signIn(access), bearer];
  return access.kind === "open" ? [none, bearer] : [bearer];
}

/** The values become variables of the process, so nothing of them is placed in a request. */
const inEnvironment = (variables: string[]): AuthTemplate => ({
  slug: "environment",
  label: "Variables of the command",
  kind: "apiKey",
  fields: variables.map((name) => ({ name, label: name, isSecret: true })),
  placements: [],
  oauth: null,
});

const signIn = ({ issuer, resource, scopes }: Extract<About["access"], { kind: "oauth" }>): AuthTemplate => ({
  slug: "oauth",
  label: "Sign in",
  kind: "oauth2",
  fields: [],
  placements: [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "accessToken" }],
  oauth: {
    flow: "authorization_code",
    authorizationUrl: null,
    tokenUrl: null,
    discoveryUrl: issuer,
    resource,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, ""])),
    askedScopes: scopes,
  },
});
