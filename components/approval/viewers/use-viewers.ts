import { useEffect, useState } from "react";
import { useShownOrganization } from "../../shell/organization-provider";
import { followViewers, type Viewer } from "./follow-viewers";

/** The other people who look at an approval, while this page is in sight; they see that somebody looks here, too. */
export function useViewers(approvalId: string, isOn: boolean): readonly Viewer[] {
  const organizationId = useShownOrganization();
  const isInSight = useInSight();
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);

  useEffect(() => {
    if (!isOn || !isInSight) return;
    const stop = new AbortController();
    void followViewers({ organizationId, approvalId, signal: stop.signal, onViewers: setViewers });
    return () => {
      stop.abort();
      setViewers([]);
    };
  }, [organizationId, approvalId, isOn, isInSight]);

  return viewers;
}

function useInSight(): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const look = () => setInSight(document.visibilityState === "visible");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isInSight;
}
