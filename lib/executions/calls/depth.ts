import type { Run } from "../journal/record";

/** How deep tools may call each other. */
export const depthMax = 5;

/** How many calls of tools there are around a run. */
export const depthOf = ({ ctx, options }: Pick<Run, "ctx" | "options">): number => ctx.within?.depth ?? options.depth ?? 0;
