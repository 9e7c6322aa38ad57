import { z } from "zod";

export const viewsMax = 50;

/** The filters of a list under a name, for one member. */
export const SavedView = z.object({
  id: z.uuid(),
  page: z.enum(["runs", "calls", "catalog"]),
  name: z.string().trim().min(1, "Give the view a name").max(60, "At most 60 characters"),
  query: z
    .string()
    .max(2_000, "These filters are too long to be saved")
    .regex(/^[^?#\s]*$/, "Is not the query of an address")
    .describe("The filters as they stand in the address of the page, without the question mark"),
});
export type SavedView = z.infer<typeof SavedView>;
