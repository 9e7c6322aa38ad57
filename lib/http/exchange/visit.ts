import { randomUUID } from "node:crypto";
import type { Visit } from "../../operation/entrance";

type Headers = { get(name: string): string | null };

/** What the server itself put on the request: a client's own x-request-id and x-client-address never get this far. */
export const visitOf = (headers: Headers): Visit => ({
  requestId: headers.get("x-request-id") ?? randomUUID(),
  address: headers.get("x-client-address") ?? "unknown",
  userAgent: headers.get("user-agent") ?? "",
});
