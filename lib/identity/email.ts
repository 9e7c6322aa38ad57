import { z } from "zod";

/** One spelling for each address, so that a person exists once. */
export const Email = z
  .string({ error: "Enter an email address" })
  .trim()
  .toLowerCase()
  .pipe(z.email("Enter an email address, such as name@example.com").max(254));
