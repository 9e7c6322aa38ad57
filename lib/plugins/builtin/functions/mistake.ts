/** A mistake in what was given, in words for whoever gave it. */
export class Mistake extends Error {}
