import { z } from "zod";
import { prisma } from "../../db/client";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { Domain } from "./domain";

export const claimEmailDomain = operation({
  name: "email_domain.claim",
  summary: "Claim a domain whose people belong to the organization; beside other organizations the operator has to approve it",
  permission: "organization:write",
  input: z.object({ domain: Domain }),
  output: z.object({ domain: z.string(), isApproved: z.boolean() }),
  run: (ctx, { domain }) =>
    change(ctx, "email_domain.claim", async (db, note) => {
      if (await db.emailDomain.findFirst({ where: { domain } }))
        throw new Failure("conflict", `${domain} is claimed already.`, { domain: ["Is claimed already."] });
      // alone in an installation, an organization takes nothing from another one
      const isApproved = (await prisma().organization.count()) === 1;
      const approvedAt = isApproved ? new Date() : null;
      await db.emailDomain.create({
        data: { organizationId: ctx.organizationId, domain, claimedBy: ctx.actor.label, approvedAt },
      });
      note(domain, { isApproved });
      return { domain, isApproved };
    }),
});
