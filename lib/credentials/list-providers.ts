import { z } from "zod";
import { env } from "../env";
import { operation } from "../operation/operation";

const Provider = z.object({
  id: z.enum(["sealed", "env", "file"]),
  label: z.string(),
  /** What a reference of this kind begins with; null for a value that is entered itself. */
  prefix: z.string().nullable(),
  isAvailable: z.boolean(),
  hint: z.string(),
});

export const listProviders = operation({
  name: "provider.list",
  summary: "List where the values of a credential can come from",
  permission: "integrations:read",
  input: z.object({}),
  output: z.object({ items: z.array(Provider) }),
  async run() {
    return {
      items: [
        {
          id: "sealed" as const,
          label: "Entered and sealed",
          prefix: null,
          isAvailable: true,
          hint: "Kept encrypted, opened for a call only, never shown again.",
        },
        {
          id: "env" as const,
          label: "Environment variable",
          prefix: "env://",
          isAvailable: env.EXECUTOR_REFERENCE_ENV.trim() !== "",
          hint: "Read at each call, written as env://NAME. An operator lists the names in EXECUTOR_REFERENCE_ENV.",
        },
        {
          id: "file" as const,
          label: "File",
          prefix: "file://",
          isAvailable: env.EXECUTOR_REFERENCE_FILES.trim() !== "",
          hint: "Read at each call, written as file:///folder/name. An operator lists the folders in EXECUTOR_REFERENCE_FILES.",
        },
      ],
    };
  },
});
