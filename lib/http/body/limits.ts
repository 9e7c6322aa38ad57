import { largeInputBytesMax } from "../../operation/large-input";

/** Documents are uploaded as part of the JSON body. */
export const bodyBytesMax = { json: 1_000_000, document: largeInputBytesMax } as const;

/**
 * How long the body of a sender may take of whom nothing is known yet. Shorter than bodies wait for room, so that what strangers
 * who send nothing have taken comes back while others still wait.
 */
export const strangersBodyMsMax = 8_000;
