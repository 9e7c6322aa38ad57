"use client";

import { createContext, useContext, useMemo } from "react";
import { useShownOrganization } from "../shell/organization-provider";

/** How the server knows who sends a request. */
export type Access = {
  headers(): Readonly<Record<string, string>>;
  /** Called once when a request is refused as nobody's. True if it is worth sending again. */
  renew?(): Promise<boolean>;
};

/** A page names the organization it shows, and its cookie says the rest. */
export const pageAccess = (organizationId: string): Access => ({ headers: () => ({ "x-organization": organizationId }) });

/** Set around pages that are signed in to in another way than by a cookie. */
export const AccessContext = createContext<Access | null>(null);

export function useAccess(): Access {
  const given = useContext(AccessContext);
  const organizationId = useShownOrganization();
  return useMemo(() => given ?? pageAccess(organizationId), [given, organizationId]);
}
