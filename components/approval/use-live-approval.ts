import type { ApprovalDetails } from "@executor/core/executions";
import { useCallback, useEffect, useState } from "react";
import { useApi } from "../api/use-api";
import { useApprovalNews } from "./news/approval-news";

/** An approval as it stands now: whoever answers it elsewhere is seen here. */
export function useLiveApproval(given: ApprovalDetails) {
  const api = useApi();
  const mark = useApprovalNews()?.mark;
  const [approval, setApproval] = useState(given);
  const { id, state } = approval;

  const learn = useCallback(async () => {
    const result = await api<ApprovalDetails>(`/approvals/${id}`, { method: "GET" });
    if (result.ok) setApproval(result.data);
  }, [api, id]);

  useEffect(() => {
    if (mark !== undefined && state === "waiting") void learn();
  }, [mark, state, learn]);

  return { approval, learn };
}
