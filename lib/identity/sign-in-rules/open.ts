import { change } from "../../operation/change";
import { announce } from "../../signal/announce";
import { organizationNamed } from "../organization-named";
import { systemContext } from "../system-context";

/** The operator lets an organization in again that its own rules keep out: passwords count, and so does every address. */
export async function openSignIn(slug: string): Promise<void> {
  const { id: organizationId } = await organizationNamed(slug);
  await change(systemContext({ organizationId, name: "operator", door: "command" }), "sign_in_rules.open", async (db, note) => {
    await db.signInRules.updateMany({ data: { allowedNetworks: [], keptPasswordOf: null } });
    await announce(db, { topic: "identity.changed", payload: { organizationId, userId: null } });
    note(slug);
  });
}
