import type { Context } from "../../operation/context";
import type { Limits } from "../../outbound/limits";
import { redactor } from "../../outbound/redact";
import type { Account, Network, Service } from "../../plugins";
import { networkOn } from "../../sources";
import { type OwnAccount, openAccount } from "./open-account";

type Calling = { service: Service | null; own?: OwnAccount; signal: AbortSignal; limits?: Partial<Limits> };

/** Does the work of a call with a guarded way out and, where it needs one, an account; its key goes to the service only and is in no answer. */
export async function withAccount<T>(
  ctx: Pick<Context, "db">,
  { service, own, signal, limits }: Calling,
  work: (ways: Network & { account: Account | null }) => Promise<T>,
): Promise<T> {
  const account = service && (await openAccount(ctx, service, own));
  const origins = account ? [new URL(account.endpoint).origin] : [];
  const redact = redactor(account ? [account.secret] : []);
  return redact(await work({ ...networkOn({ origins, signal, limits }), account }));
}
