"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import type { ActionResult } from "../form/action-result";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

export const OrganizationContext = createContext<string | null>(null);

type OrganizationAction<Input, Data> = (organizationId: string, input: Input) => Promise<ActionResult<Data>>;

/** Binds an action to the organization of this page, so that switching in a second tab never misleads the first. */
export function useOrganizationAction<Input, Data>(action: OrganizationAction<Input, Data>) {
  const organizationId = useShownOrganization();
  return useCallback((input: Input) => action(organizationId, input), [action, organizationId]);
}

/** The id of the organization this page shows. */
export function useShownOrganization(): string {
  const organizationId = useContext(OrganizationContext);
  if (organizationId === null) throw new Error("This needs an OrganizationProvider around it.");
  return organizationId;
}

/** Each tab stores the organization it rendered last. A tab that finds another one says so before anybody types in vain. */
export function OrganizationProvider({ organizationId, children }: { organizationId: string; children: ReactNode }) {
  useEffect(() => localStorage.setItem(storedName, organizationId), [organizationId]);
  const stored = useSyncExternalStore(
    watch,
    () => localStorage.getItem(storedName),
    () => null,
  );
  const moved = stored !== null && stored !== organizationId;
  return (
    <OrganizationContext value={organizationId}>
      {moved && <Moved />}
      {children}
    </OrganizationContext>
  );
}

const storedName = "organization";

/** Only other tabs get the `storage` event. */
function watch(changed: () => void) {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

function Moved() {
  return (
    <div className="pb-6">
      <Callout
        tone="waiting"
        live
        title="You switched to another organization in a different tab"
        actions={
          <Button size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        This page still shows the one before. Nothing can be changed here until you reload.
      </Callout>
    </div>
  );
}
