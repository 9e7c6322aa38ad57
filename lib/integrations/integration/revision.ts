/** Clocks of several machines differ; what was made from a revision is never older than it. */
export const notBefore = (revision: Date): Date => new Date(Math.max(Date.now(), +revision));

/** When the next revision is made: never at the moment of the last one. */
export const laterThan = (revision: Date): Date => new Date(Math.max(Date.now(), +revision + 1));
