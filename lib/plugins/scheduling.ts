import { z } from "zod";

/** How calls of a tool stand to other calls, where somebody says more than its effect does. */
export const Scheduling = z.object(
  {
    supportsParallel: z
      .boolean({ error: "expects true or false" })
      .optional()
      .describe("It changes something, and may still run beside other calls of its run"),
    concurrencyGroup: z
      .string({ error: "expects a name" })
      .trim()
      .min(1, "expects a name")
      .max(100, "expects at most 100 characters")
      .optional()
      .describe("Tools of one integration that name the same group share its places; one that names none has places of its own"),
    maxConcurrency: z
      .int({ error: "expects a whole number from 1 to 1000" })
      .min(1, "expects a whole number from 1 to 1000")
      .max(1_000, "expects a whole number from 1 to 1000")
      .optional()
      .describe(
        "So many calls of the group are under way at the same moment, over all runs and processes; 1 for a group that does not say",
      ),
    timeoutS: z
      .number({ error: "expects seconds, more than 0 and at most 3600" })
      .positive("expects seconds, more than 0 and at most 3600")
      .max(3_600, "expects seconds, more than 0 and at most 3600")
      .optional()
      .describe("A call that has no answer by then is ended"),
  },
  { error: "expects an object" },
);
export type Scheduling = z.infer<typeof Scheduling>;

/** What a source says about it, wherever a plugin finds that; nothing of it counts when a part is wrong. */
export function readScheduling(value: unknown): { scheduling: Scheduling | null; problem: string | null } {
  if (value === undefined) return { scheduling: null, problem: null };
  const { success, data, error } = Scheduling.safeParse(value);
  if (success) return { scheduling: Object.keys(data).length > 0 ? data : null, problem: null };
  const [issue] = error.issues;
  return { scheduling: null, problem: `${issue?.path.join(".") || "it"} ${issue?.message ?? "is not understood"}` };
}
