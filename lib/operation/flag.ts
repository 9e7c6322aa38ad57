import { z } from "zod";

/** True or false: in JSON as it is, in a query string as its word. */
export const Flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
