import { Failure } from "../../operation/failure";
import { linkOrigin } from "../caller/origin";
import type { HttpRequest } from "../exchange/request";

/** Nobody becomes an issuer by sending a Host header. */
export function issuerOf({ headers }: HttpRequest): string {
  const issuer = linkOrigin(headers);
  if (issuer) return issuer;
  throw new Failure("not_found", "Agents cannot connect with OAuth at this address. Set PUBLIC_URL to the address people use.");
}
