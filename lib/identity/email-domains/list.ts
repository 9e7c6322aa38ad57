import { z } from "zod";
import { operation } from "../../operation/operation";

export const EmailDomainView = z.object({
  domain: z.string(),
  claimedBy: z.string(),
  claimedAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable().describe("Null until the operator of the installation has approved it"),
});
export type EmailDomainView = z.infer<typeof EmailDomainView>;

export const listEmailDomains = operation({
  name: "email_domain.list",
  summary: "List the domains whose people belong to the organization",
  permission: "organization:read",
  input: z.object({}),
  output: z.object({ items: z.array(EmailDomainView) }),
  async run({ db }) {
    const rows = await db.emailDomain.findMany({ orderBy: { domain: "asc" } });
    const items = rows.map(({ domain, claimedBy, claimedAt, approvedAt }) => ({
      ...{ domain, claimedBy, claimedAt: claimedAt.toISOString() },
      approvedAt: approvedAt?.toISOString() ?? null,
    }));
    return { items };
  },
});
