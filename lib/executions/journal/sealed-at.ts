import type { SealedAt } from "../../vault/seal";

/** The location to which each sealed value is bound. */
export const sealedAt = {
  execution: (organizationId: string, id: string, field: string): SealedAt => ({ organizationId, table: "execution", id, field }),
  call: (organizationId: string, id: string, field: string): SealedAt => ({ organizationId, table: "call", id, field }),
  line: (organizationId: string, id: string): SealedAt => ({ organizationId, table: "output_line", id, field: "text" }),
  approval: (organizationId: string, id: string, field: string): SealedAt => ({ organizationId, table: "approval", id, field }),
};
