import { z } from "zod";
import type { Account } from "../../plugins";
import { open, type SealedAt } from "../../vault/seal";
import { resolveReference } from "../reference";

/** Shown in place of a key, and given back by whoever keeps it. */
export const redacted = "[redacted]";

const Name = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_-]{0,62}$/, "Use small letters, digits, - and _, beginning with a letter");

/** Which service a credential is for, and in which of its kinds. */
export const ServiceName = {
  category: z.enum(["custom"]).default("custom"),
  provider_key: Name.describe("What the service does, such as web_search, or its name"),
  provider_variant: z
    .union([Name, z.literal("")])
    .default("")
    .describe("Who does it, such as serper"),
};

export const ServiceCredential = z.object({
  id: z.uuid(),
  category: z.string(),
  provider_key: z.string(),
  provider_variant: z.string(),
  values: z.object({ api_key: z.string().optional(), token: z.string().optional(), endpoint: z.string().optional() }),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ServiceCredential = z.output<typeof ServiceCredential>;

export type Field = "api_key" | "token";

export type ServiceRow = {
  id: string;
  organizationId: string;
  category: string;
  providerKey: string;
  providerVariant: string;
  field: string;
  sealed: Uint8Array | null;
  reference: string | null;
  endpoint: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

export const serviceCredentialView = (row: ServiceRow): ServiceCredential => ({
  ...{ id: row.id, category: row.category, provider_key: row.providerKey, provider_variant: row.providerVariant },
  values: { [row.field]: row.reference ?? redacted, ...(row.endpoint === null ? {} : { endpoint: row.endpoint }) },
  ...{ created_by: row.createdBy, created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() },
});

/** `web_search/serper` */
export const nameOf = ({ providerKey, providerVariant }: Pick<ServiceRow, "providerKey" | "providerVariant">): string =>
  [providerKey, providerVariant].filter((part) => part !== "").join("/");

export const sealedAt = ({ organizationId, id }: Pick<ServiceRow, "organizationId" | "id">): SealedAt => ({
  ...{ organizationId, table: "service_credential", id, field: "key" },
});

/** The key in the clear, for one call. */
export async function openRow(row: ServiceRow, usual: string): Promise<Account> {
  const secret =
    row.reference === null ? await open(sealedAt(row), row.sealed ?? new Uint8Array()) : await resolveReference(row.reference);
  return { secret, endpoint: row.endpoint ?? usual };
}
