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

type Choice = { template?: string | undefined; values?: Record<string, string> | undefined; reference?: string | undefined };

/** The way to authenticate that was chosen. Unless one was, it is the only one that takes what was entered. */
export function chosenTemplate(templates: unknown, { template, values = {}, reference }: Choice): AuthTemplate {
  if (template !== undefined) return templateOf(templates, template);
  const names = Object.keys(values);
  if (names.length === 0 && reference === undefined) return noTemplate;
  const all = templates as AuthTemplate[]; // safe: see above
  const takesAll = ({ fields }: AuthTemplate) =>
    fields.length > 0 && names.every((name) => fields.some((field) => field.name === name));
  const [only, ...others] = all.filter(takesAll);
  if (only && others.length === 0) return only;
  const offered = all.map(({ slug }) => slug).join(", ");
  const message = offered
    ? `Say as template which way to authenticate this is for. There are: ${offered}.`
    : "This integration asks for no credential. Leave it out.";
  throw new Failure("invalid", message, { template: [message] });
}

/** Where a credential that is entered now may be sent: the base URL's origin, or those of the servers the source names. */
export function originsNow({ servers, baseUrl }: { servers: unknown; baseUrl: string | null }): string[] {
  return baseUrl === null
    ? boundOrigins(servers as Server[]).filter((origin) => origin !== "" && origin !== "null")
    : [new URL(baseUrl).origin];
}
