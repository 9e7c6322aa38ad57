import { z } from "zod";
import type { Preview } from "../../connections";

const RequestView = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("http"), method: z.string(), url: z.string(), body: z.string().nullable() }),
  z.object({ kind: z.literal("graphql"), url: z.string(), query: z.string(), variables: z.unknown() }),
  z.object({ kind: z.literal("command"), command: z.string(), args: z.array(z.string()), input: z.string().nullable() }),
  z.object({ kind: z.literal("text"), text: z.string() }),
]);

/** What a call would send, for people who decide about it. */
export const RequestFacts = z.object({
  request: RequestView.nullable().describe("What would be sent or started"),
  account: z.string().nullable().describe("Whose account it would be made with, where the provider says it"),
  fixed: z
    .array(z.object({ in: z.string(), name: z.string(), value: z.string() }))
    .describe("What an administrator sends along with every call of the connection"),
});

export const requestFacts = (preview: Preview | null): z.infer<typeof RequestFacts> => ({
  request: preview?.request ?? null,
  account: preview?.account ?? null,
  fixed: preview?.fixed ?? [],
});
