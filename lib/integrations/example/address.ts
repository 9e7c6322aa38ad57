import { ownHost } from "../../operation/console-origin";

export const examplePath = "/api/example";

/** Where this process serves the example API to itself. */
export function ownAddress(): { origin: string; base: string; allowed: string } {
  const allowed = ownHost();
  const origin = `http://${allowed}`;
  return { origin, base: `${origin}${examplePath}`, allowed };
}
