import { useCallback } from "react";
import type { ActionResult } from "../form/action-result";
import { useShownOrganization } from "../shell/organization-provider";
import { type ApiCall, callApi } from "./call-api";

/** The HTTP API for the organization of this page. The server refuses any but the session's, as it does for actions. */
export function useApi() {
  const organizationId = useShownOrganization();
  return useCallback(
    <Data>(path: string, call: ApiCall = {}): Promise<ActionResult<Data>> => callApi<Data>(organizationId, path, call),
    [organizationId],
  );
}
