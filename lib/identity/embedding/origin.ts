import { z } from "zod";
import { isUrl } from "../../url";

/** An origin as browsers write it: without a path, and encrypted except on the own machine. */
export const PageOrigin = z
  .string({ error: "Enter an origin, such as https://app.example.com" })
  .trim()
  .max(300, "Use at most 300 characters")
  .refine(isUrl, "Enter an origin, such as https://app.example.com")
  .transform((text) => new URL(text))
  .refine(
    ({ pathname, search, hash }) => pathname === "/" && search === "" && hash === "",
    "Leave out the path: an origin ends after the host and its port",
  )
  .refine(
    ({ username, password, hostname }) => username === "" && password === "" && !hostname.includes("*"),
    "Name one host, without an account and without *",
  )
  .refine(isEncrypted, "Use https. Only addresses of this machine (localhost, 127.0.0.1, [::1]) may go without")
  .transform(({ origin }) => origin);

function isEncrypted({ protocol, hostname }: URL): boolean {
  if (protocol === "https:") return true;
  return protocol === "http:" && /^(127\.\d+\.\d+\.\d+|\[::1\]|([^.]+\.)*localhost)$/.test(hostname);
}

export const EmbedOriginView = z.object({
  id: z.uuid(),
  origin: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type EmbedOriginView = z.infer<typeof EmbedOriginView>;

type OriginRow = { id: string; origin: string; createdBy: string; createdAt: Date };

export const originView = ({ id, origin, createdBy, createdAt }: OriginRow): EmbedOriginView => ({
  ...{ id, origin, createdBy },
  createdAt: createdAt.toISOString(),
});
