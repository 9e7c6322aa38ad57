import { env } from "../../env";
import type { Context } from "../../operation/context";
import type { Limits } from "../../outbound/limits";
import { redactor } from "../../outbound/redact";
import type { Account, Network, Service } from "../../plugins";
import { networkOn } from "../../sources";

type Calling = { service: Service | null; signal: AbortSignal; limits?: Partial<Limits> };

/** Does the work of a call with a guarded way out and, where it needs one, an account; its key goes to the service only and is in no answer. */
export async function withAccount<T>(
  _ctx: Context,
  { service, signal, limits }: Calling,
  work: (ways: Network & { account: Account | null }) => Promise<T>,
): Promise<T> {
  const account = service && operatorsAccount(service);
  const origins = account ? [new URL(account.endpoint).origin] : [];
  const redact = redactor(account ? [account.secret] : []);
  return redact(await work({ ...networkOn({ origins, signal, limits }), account }));
}

/** What the operator set for every organization. */
function operatorsAccount({ variant, endpoint }: Service): Account | null {
  const secret = variant === "serper" ? env.SERPER_API_KEY : undefined;
  return secret === undefined ? null : { secret, endpoint };
}
