import { Failure } from "../operation/failure";
import { type AuthTemplate, boundOrigins, type Server } from "../plugins";
import { noTemplate } from "../sources";

export type WiredIntegration = {
  id: string;
  plugin: string;
  origin: unknown;
  authTemplates: unknown;
  servers: unknown;
  baseUrl: string | null;
  fixedArguments: unknown;
};

export function templateOf(templates: unknown, slug: string): AuthTemplate {
  if (slug === noTemplate.slug) return noTemplate;
  const all = templates as AuthTemplate[]; // safe: only add.ts, refresh.ts and update.ts write them
  const found = all.find((template) => template.slug === slug);
  if (found) return found;
  const known = [...new Set([...all.map((template) => template.slug), noTemplate.slug])].join(", ");
  const message = `There is no way to authenticate called ${JSON.stringify(slug)}. There are: ${known}.`;
  throw new Failure("invalid", message, { template: [message] });
}

/** Where a credential that is entered now may be sent: the base URL's origin, or those of the servers the source names. */
export function originsNow({ servers, baseUrl }: { servers: unknown; baseUrl: string | null }): string[] {
  return baseUrl === null
    ? boundOrigins(servers as Server[]).filter((origin) => origin !== "" && origin !== "null")
    : [new URL(baseUrl).origin];
}
