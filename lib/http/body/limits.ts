import { largeInputBytesMax } from "../../operation/large-input";

/** Documents are uploaded as part of the JSON body. */
export const bodyBytesMax = { json: 1_000_000, document: largeInputBytesMax } as const;
