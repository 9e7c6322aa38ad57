import type { Connection } from "@executor/core/connections";
import type { AuthTemplateView, IntegrationDetail } from "@executor/core/integrations";
import { addressesOf } from "@/components/source/server-address";

export type May = { write: boolean; connectOwn: boolean; connectOrg: boolean };
export type Owner = Connection["owner"];

const none: AuthTemplateView = {
  slug: "none",
  label: "No credential",
  kind: "none",
  fields: [],
  placements: [],
  oauth: null,
  unavailable: null,
};

/** The ways to authenticate to choose from. Connecting without a credential is always among them and comes last. */
export function waysOf({ authTemplates }: Pick<IntegrationDetail, "authTemplates">): AuthTemplateView[] {
  const others = authTemplates.filter(({ slug }) => slug !== none.slug);
  return [...others, none];
}

/** The requested way to authenticate, or the first usable one. */
export const firstWay = (ways: AuthTemplateView[], wanted: string | undefined): AuthTemplateView =>
  ways.find(({ slug }) => slug === wanted) ?? ways.find(({ unavailable }) => unavailable === null) ?? none;

/** A way to authenticate with a value that somebody has, beside signing in at the provider. */
export const tokenWay = (ways: AuthTemplateView[]): AuthTemplateView | undefined =>
  ways.find(({ kind, fields, unavailable }) => kind !== "oauth2" && fields.length > 0 && unavailable === null);

/** The name the server would choose. */
export function freeName(connections: Connection[], owner: Owner): string {
  const taken = new Set(connections.filter((connection) => connection.owner === owner).map(({ name }) => name));
  const base = owner === "org" ? "main" : "personal";
  const numbers = Array.from({ length: taken.size + 1 }, (_, index) => (index === 0 ? base : `${base}${index + 1}`));
  return numbers.find((name) => !taken.has(name)) ?? base;
}

export const usualAddress = ({ baseUrl, servers }: IntegrationDetail): string | null =>
  baseUrl ?? addressesOf(servers)[0] ?? null;
