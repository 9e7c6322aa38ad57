import { z } from "zod";

/** An email address in one spelling, so that a person exists once. */
export const Email = z
  .string({ error: "Enter an email address" })
  .trim()
  .toLowerCase()
  .pipe(z.email("Enter an email address, such as name@example.com").max(254));
