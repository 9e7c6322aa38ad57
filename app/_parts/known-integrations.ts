import { listIntegrations } from "@executor/core/integrations";
import { fullPermission } from "@executor/core/operation/permission";
import type { KnownIntegration } from "@/components/known-integrations";
import { load, pageContext } from "@/lib/web";

/** The integrations by name and logo, for whoever may see them. */
export async function knownIntegrations(): Promise<KnownIntegration[]> {
  const { actor } = await pageContext();
  if (!actor.permissions.includes(fullPermission("integrations:read"))) return [];
  const { items } = await load(listIntegrations, {});
  return items.map(({ slug, title, logo, picture }) => ({ slug, title, logo, picture }));
}
