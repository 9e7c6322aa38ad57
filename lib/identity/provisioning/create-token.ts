import { z } from "zod";
import { change } from "../../operation/change";
import { operation } from "../../operation/operation";
import { displayName } from "../display-name";
import { requireReach } from "../role";
import { hashOfToken, newToken } from "../secret-token";

export const createProvisioningToken = operation({
  name: "provisioning_token.create",
  summary: "Create a token with which an identity provider provisions members and groups; its text is shown this once",
  permission: "organization:write",
  input: z.object({ name: displayName(80) }),
  output: z.object({ id: z.uuid(), text: z.string(), hint: z.string() }),
  run(ctx, { name }) {
    requireReach(ctx, ["members:write"], "create this token");
    const text = newToken("exs_");
    return change(ctx, "provisioning_token.create", async (db, note) => {
      const { organizationId, actor } = ctx;
      const { id, hint } = await db.provisioningToken.create({
        data: { organizationId, name, hash: hashOfToken(text), hint: text.slice(-4), createdBy: actor.label },
      });
      note(name, { id });
      return { id, text, hint };
    });
  },
});
