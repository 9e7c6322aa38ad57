/** Next calls this once in each server process: the moment to begin with background work. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startJobs } = await import("./lib/jobs");
  startJobs();
}
