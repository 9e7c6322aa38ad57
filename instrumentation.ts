/** Next calls this once in each server process: the moment to offer its own tools and to begin with background work. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { beginWork } = await import("@executor/core/http");
  beginWork();
}
