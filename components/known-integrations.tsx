"use client";

import type { IntegrationLine } from "@executor/core/integrations";
import { createContext, type ReactNode, useContext, useMemo } from "react";

export type KnownIntegration = Pick<IntegrationLine, "slug" | "title" | "logo" | "picture">;

const KnownIntegrations = createContext<ReadonlyMap<string, KnownIntegration>>(new Map());

type KnownIntegrationsProviderProps = { integrations: KnownIntegration[]; children: ReactNode };

/** Lets every part of a page show an integration by its title and logo where it knows only an address. */
export function KnownIntegrationsProvider({ integrations, children }: KnownIntegrationsProviderProps) {
  const bySlug = useMemo(() => new Map(integrations.map((one) => [one.slug, one])), [integrations]);
  return <KnownIntegrations value={bySlug}>{children}</KnownIntegrations>;
}

/** All of them, by title. */
export function useKnownIntegrations(): readonly KnownIntegration[] {
  const bySlug = useContext(KnownIntegrations);
  return useMemo(() => [...bySlug.values()], [bySlug]);
}

export const useKnownIntegration = (slug: string): KnownIntegration | undefined => useContext(KnownIntegrations).get(slug);
