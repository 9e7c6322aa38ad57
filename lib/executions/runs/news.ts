import { listen } from "../../signal/listen";

/**
 * Tells once that any run or approval of the organization changed, or that the time is over. Listening begins before
 * anybody looks, so that nothing that happens meanwhile is missed.
 */
export function newsOfRuns(organizationId: string, atMostMs: number): { came: Promise<boolean>; stop(): void } {
  let stop = () => {};
  const came = new Promise<boolean>((resolve) => {
    const done = (changed: boolean) => {
      clearTimeout(timer);
      for (const end of unlisten) end();
      resolve(changed);
    };
    const timer = setTimeout(() => done(false), atMostMs);
    const hear = (payload: { organizationId: string }) => payload.organizationId === organizationId && done(true);
    const unlisten = [listen("execution.changed", hear), listen("approval.changed", hear)];
    stop = () => done(false);
  });
  return { came, stop };
}
