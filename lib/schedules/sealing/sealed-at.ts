import type { SealedAt } from "../../vault/seal";

export const sealedAt = (organizationId: string, id: string, field: "target" | "secret" | "previous"): SealedAt => ({
  ...{ organizationId, table: "schedule", id, field },
});
