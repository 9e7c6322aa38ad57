import { env } from "../../env";
import type { Account, Service } from "../../plugins";

/** What the operator set for organizations that have no key of their own. */
export function operatorsKey({ variant, endpoint }: Service): Account | null {
  const secret = variant === "serper" ? env.SERPER_API_KEY : undefined;
  return secret === undefined ? null : { secret, endpoint };
}
