import { getRetention } from "./get";
import { updateRetention } from "./update";

/** All that can be done about what is kept, for the table of operations. */
export const retentionOperations = { getRetention, updateRetention } as const;
