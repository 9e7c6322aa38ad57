import { prisma } from "../../db/client";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { parseInput } from "../../operation/operation";
import { organizationNamed } from "../organization-named";
import { systemContext } from "../system-context";
import { Domain } from "./domain";

/** The operator of the installation says whose domain it is. */
export async function approveEmailDomain(slug: string, given: string): Promise<void> {
  const domain = parseInput(Domain, given);
  const { id: organizationId } = await organizationNamed(slug);
  await change(systemContext({ organizationId, name: "operator", door: "command" }), "email_domain.approve", async (db, note) => {
    const holder = await prisma().emailDomain.findFirst({
      where: { domain, approvedAt: { not: null } },
      include: { organization: true },
    });
    if (holder && holder.organizationId !== organizationId)
      throw new Failure("conflict", `${domain} belongs to ${holder.organization.slug} already.`);
    const { count } = await db.emailDomain.updateMany({ where: { domain }, data: { approvedAt: new Date() } });
    if (count === 0)
      throw new Failure("not_found", `${slug} has not claimed ${domain}. Somebody does so under Settings, Sign-in first.`);
    note(domain);
  });
}
