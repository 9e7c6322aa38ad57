/** Documents are uploaded as part of the JSON body. */
export const bodyBytesMax = { json: 1_000_000, document: 110_000_000 } as const;
