/** Tells the process that started this one, so that it knows an end that was wanted from one that was not. */
export function tellSupervisor(what: "ready" | "stopping"): void {
  if (process.connected) process.send?.(what);
}
