import { z } from "zod";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { Account, Service } from "../../plugins";
import { operatorsKey } from "./operators-key";
import { openRow } from "./service-credential";

/** What a tool of the organization says itself about its account. */
export type OwnAccount = { api_key?: string | undefined; credentials_ref?: string | undefined; endpoint?: string | undefined };

/**
 * The account for a call: the tool's own key, the credential that the tool names, the organization's for this provider or by
 * the provider's name alone, and what the operator set.
 */
export async function openAccount({ db }: Pick<Context, "db">, service: Service, own: OwnAccount = {}): Promise<Account | null> {
  const usual = service.endpoint;
  if (own.api_key) return { secret: own.api_key, endpoint: own.endpoint ?? usual };
  if (own.credentials_ref) return openRow(await requireServiceCredential(db, own.credentials_ref), usual);
  const ofService = { category: "custom", providerKey: service.key, providerVariant: service.variant };
  const ofProvider = { category: "custom", providerKey: service.variant };
  const row =
    (await db.serviceCredential.findFirst({ where: ofService })) ??
    (await db.serviceCredential.findFirst({ where: ofProvider, orderBy: { providerVariant: "asc" } }));
  return row ? openRow(row, usual) : operatorsKey(service);
}

/** By its id, or by its names: `web_search/serper`. */
export async function requireServiceCredential(db: Context["db"], reference: string) {
  const [providerKey = "", providerVariant = ""] = reference.split("/");
  const isId = z.uuid().safeParse(reference).success;
  const where = isId ? { id: reference } : { category: "custom", providerKey, providerVariant };
  const row = await db.serviceCredential.findFirst({ where });
  if (row) return row;
  throw new Failure(
    "not_found",
    `The credential ${reference.slice(0, 100)} that the tool names is not there any more. Name another one, or give it again in Settings, Services.`,
  );
}
