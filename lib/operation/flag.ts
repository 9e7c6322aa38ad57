import { z } from "zod";

/** A boolean, also as the text "true" or "false" of a query string. */
export const Flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
