/** Reports to the supervisor, so that it can tell a wanted end from an abnormal one. */
export function tellSupervisor(what: "ready" | "stopping"): void {
  if (process.connected) process.send?.(what);
}
