import { z } from "zod";
import { prisma } from "../../db/client";

const message = "Use a domain such as example.com";

/** A domain as it stands behind the @ of an email address. */
export const Domain = z
  .string({ error: message })
  .trim()
  .toLowerCase()
  .max(253, message)
  .regex(/^(?=.*[a-z])([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, message);

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** The organization that people with this address belong to. */
export async function organizationOfDomain(email: string): Promise<string | null> {
  const row = await prisma().emailDomain.findFirst({ where: { domain: domainOf(email), approvedAt: { not: null } } });
  return row?.organizationId ?? null;
}
