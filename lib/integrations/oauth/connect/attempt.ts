import { createHash } from "node:crypto";
import { z } from "zod";
import { open, seal } from "../../../vault/seal";
import { AuthMethod, type Endpoints } from "../provider/endpoints";

export const attemptMs = 10 * 60_000;
export const tooLate = `Signing in took longer than ${attemptMs / 60_000} minutes. Nothing was connected. Connect again.`;

export const AttemptState = z.enum(["waiting", "connected", "failed", "expired"]);

/** What the exchange needs, kept sealed until somebody comes back. The client is the one they were sent away with. */
const Luggage = z.object({
  verifier: z.string().optional(),
  redirectUri: z.string().optional(),
  deviceCode: z.string().optional(),
  scopes: z.array(z.string()),
  values: z.record(z.string(), z.string()),
  client: z.object({
    clientId: z.string(),
    secret: z.string().nullable(),
    authMethod: AuthMethod,
    endpoints: z.custom<Endpoints>(),
  }),
  clientFrom: z.enum(["stored", "own"]),
  anotherAccount: z.boolean().default(false),
});
export type Luggage = z.infer<typeof Luggage>;

type Place = { organizationId: string; id: string };
const placeOf = ({ organizationId, id }: Place) => ({ organizationId, table: "oauth_attempt", id, field: "luggage" });

export const sealLuggage = (place: Place, luggage: Luggage) => seal(placeOf(place), JSON.stringify(luggage));

export const openLuggage = async (place: Place, sealed: Uint8Array): Promise<Luggage> =>
  Luggage.parse(JSON.parse(await open(placeOf(place), sealed)));

export const hashOf = (state: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash("sha256").update(state).digest());

/** An attempt nobody came back from in time is over, whatever its row says. */
export function stateOf({ state, expiresAt }: { state: string; expiresAt: Date }): z.infer<typeof AttemptState> {
  if (state === "connected" || state === "failed") return state;
  return state === "waiting" && expiresAt <= new Date() ? "expired" : "waiting";
}
