import { useCallback } from "react";
import type { ActionResult } from "../form/action-result";
import { useAccess } from "./access";
import { type ApiCall, callApi } from "./call-api";

/** The HTTP API for whoever looks at this page, in the organization it shows. The server refuses any other, as it does for actions. */
export function useApi() {
  const access = useAccess();
  return useCallback(
    <Data>(path: string, call: ApiCall = {}): Promise<ActionResult<Data>> => callApi<Data>(access, path, call),
    [access],
  );
}
