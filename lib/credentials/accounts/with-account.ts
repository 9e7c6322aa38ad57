import type { Context } from "../../operation/context";
import type { Limits } from "../../outbound/limits";
import { redactor } from "../../outbound/redact";
import type { Network, Service, StaticHost } from "../../plugins";
import { networkOn } from "../../sources";
import { type OwnAccount, openAccount } from "./open-account";

type Calling = { service: Service | null; own?: OwnAccount; signal: AbortSignal; limits?: Partial<Limits> };

/** What a call of a static tool gets beside its run. */
type Ways = Network & Pick<StaticHost, "account" | "organization">;

/** Does the work of a call with a guarded way out and, where it needs one, an account; its key goes to the service only and is in no answer. */
export async function withAccount<T>(
  ctx: Pick<Context, "db" | "organizationId">,
  { service, own, signal, limits }: Calling,
  work: (ways: Ways) => Promise<T>,
): Promise<T> {
  const account = service && (await openAccount(ctx, service, own));
  const origins = account ? [new URL(account.endpoint).origin] : [];
  const redact = redactor(account ? [account.secret] : []);
  return redact(await work({ ...networkOn({ origins, signal, limits }), account, organization: ctx.organizationId }));
}
