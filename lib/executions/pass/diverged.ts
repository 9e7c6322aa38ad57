import type { SandboxCall } from "../../sandbox";

/** The program did not do again what the journal says it did: it cannot be continued. */
export class Diverged extends Error {
  constructor(made: Pick<SandboxCall, "seq" | "path">, recorded?: { path: string }) {
    const was = recorded ? `${recorded.path}${recorded.path === made.path ? " with other arguments" : ""}` : "nothing";
    super(`Call ${made.seq} was ${was} when this ran before, and is ${made.path} now.`);
    this.name = "Diverged";
  }
}
