// Ends well if the console on this machine answers. For health checks of containers, which have no curl.
const port = process.env.PORT || "3000";
const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
