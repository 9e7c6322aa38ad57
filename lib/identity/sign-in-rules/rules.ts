import type { ReadDb, WriteDb } from "../../db/scoped";
import type { Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { isWithin } from "./networks";

export const sessionHoursMax = 336;

const defaults = {
  sessionHours: sessionHoursMax,
  allowedNetworks: [] as string[],
  keptPasswordOf: null as string | null,
  groupsClaim: "groups",
  defaultRole: null as string | null,
};
export type SignInRules = typeof defaults;

/** How members of the organization sign in, and from where. */
export async function readSignInRules(db: ReadDb | WriteDb): Promise<SignInRules> {
  const row = await (db as ReadDb).signInRules.findFirst(); // safe: WriteDb reads as ReadDb does
  return row ?? defaults;
}

export const elsewhereMessage =
  "This organization is used from its own networks only, and this request came from another address.";

export const isAllowedAddress = ({ allowedNetworks }: { allowedNetworks: readonly string[] }, address: string): boolean =>
  isWithin(allowedNetworks, address);

/** Refuses a request from outside of the networks of the organization, whatever it presents. */
export function requireAllowedAddress(rules: { allowedNetworks: readonly string[] }, address: string): void {
  if (!isAllowedAddress(rules, address)) throw new Failure("forbidden", elsewhereMessage);
}

type Arrival = { userId: string; visit: Pick<Visit, "address">; isByProvider: boolean };

/** Refuses whoever may not open a session in the organization in this way or from this address. */
export function requireAdmission(rules: SignInRules, { userId, visit, isByProvider }: Arrival): void {
  requireAllowedAddress(rules, visit.address);
  if (rules.keptPasswordOf !== null && !isByProvider && rules.keptPasswordOf !== userId)
    throw new Failure("forbidden", "Your organization signs in through single sign-on only. Use its button on the sign-in page.");
}

/** The owner who can still come in when single sign-on fails stays one for as long as it is enforced. */
export async function requireNoKeptPassword(db: WriteDb, userId: string): Promise<void> {
  const { keptPasswordOf } = await readSignInRules(db);
  if (keptPasswordOf !== userId) return;
  throw new Failure(
    "conflict",
    "This owner keeps their password for the day single sign-on fails. Choose another one under Settings, Sign-in first.",
  );
}
