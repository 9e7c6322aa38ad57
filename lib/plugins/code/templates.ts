import type { AuthTemplate } from "../contract";
import type { KnownProvider } from "./manifest";

const none: AuthTemplate = { slug: "none", label: "No authentication", kind: "none", fields: [], placements: [], oauth: null };

const token = { name: "token", label: "Token", isSecret: true };
const login = [
  { name: "username", label: "User name", isSecret: false },
  { name: "password", label: "Password", isSecret: true },
];

/** The ways to connect an account. The plugin's own code places the values, so none of them has a placement. */
export const templatesOf = (providers: readonly KnownProvider[]): AuthTemplate[] =>
  providers.length === 0 ? [none] : providers.map(templateOf);

function templateOf(provider: KnownProvider): AuthTemplate {
  const { id: slug, type } = provider;
  const plain = { slug, placements: [], oauth: null };
  if (type === "none") return none;
  if (type === "bearer") return { ...plain, label: provider.label ?? "Access token", kind: "bearer", fields: [token] };
  if (type === "basic") return { ...plain, label: provider.label ?? "User name and password", kind: "basic", fields: login };
  if (type === "apiKey") {
    const fields = provider.fields ?? [{ name: "key", label: "API key", isSecret: true }];
    return { ...plain, label: provider.label ?? "API key", kind: "apiKey", fields };
  }
  return signIn(provider) ?? { ...plain, label: provider.label ?? "Access token", kind: "bearer", fields: [token] };
}

/** A provider whose addresses nobody says cannot be signed in at: its token is entered by hand. */
function signIn(provider: Extract<KnownProvider, { type: "oauth2" }>): AuthTemplate | null {
  const { id: slug, label = "Sign in", scopes, flow, authorizationUrl = null, tokenUrl = null, discoveryUrl = null } = provider;
  const isKnown = discoveryUrl !== null || (tokenUrl !== null && (authorizationUrl !== null || flow === "client_credentials"));
  if (!isKnown) return null;
  const placements = [{ carrier: "header" as const, name: "Authorization", prefix: "Bearer ", field: "accessToken" }];
  const named = Object.fromEntries(scopes.map((scope) => [scope, ""]));
  const oauth = { flow, authorizationUrl, tokenUrl, discoveryUrl, scopes: named, askedScopes: scopes };
  return { slug, label, kind: "oauth2", fields: [], placements, oauth };
}
