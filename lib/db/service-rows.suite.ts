import { randomBytes, randomUUID } from "node:crypto";
import type { Sample } from "./row-values.suite";

export const serviceSamples = {
  ServiceCredential: {
    values: () => ({
      ...{ category: "custom", providerKey: `service ${randomUUID()}`, providerVariant: "", field: "api_key" },
      ...{ sealed: new Uint8Array(randomBytes(32)), createdBy: "Ada" },
    }),
    ...{ key: ["organizationId", "id"], change: { endpoint: "https://search.example.com" } },
  },
} as const satisfies Record<string, Sample>;
