import { addEmbedOrigin } from "./add-origin";
import { createEmbedToken } from "./issue-token";
import { listEmbedOrigins } from "./list-origins";
import { removeEmbedOrigin } from "./remove-origin";

/** All that can be done about embedding, for the table of operations. */
export const embeddingOperations = { addEmbedOrigin, createEmbedToken, listEmbedOrigins, removeEmbedOrigin } as const;
