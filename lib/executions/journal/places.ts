import type { Place } from "../../vault/seal";

/** Where each sealed value of an execution belongs. */
export const placeOf = {
  execution: (organizationId: string, id: string, field: string): Place => ({ organizationId, table: "execution", id, field }),
  call: (organizationId: string, id: string, field: string): Place => ({ organizationId, table: "call", id, field }),
  line: (organizationId: string, id: string): Place => ({ organizationId, table: "output_line", id, field: "text" }),
  approval: (organizationId: string, id: string, field: string): Place => ({ organizationId, table: "approval", id, field }),
};
