import { originsNow, templateOf } from "../../credentials";
import { Failure } from "../../operation/failure";
import type { AuthTemplate } from "../../plugins";

/** A template somebody signs in with. */
export function oauthTemplate(templates: unknown, slug: string): AuthTemplate {
  const template = templateOf(templates, slug);
  if (template.kind === "oauth2") return template;
  throw notOauth(template.label);
}

export const oauthTemplates = (templates: unknown): AuthTemplate[] =>
  (templates as AuthTemplate[]).filter(({ kind }) => kind === "oauth2"); // safe: only add.ts, refresh.ts and update.ts write them

/** The API's own address, which may say whom it trusts; never one that a connection brings along. */
export function apiAddress({ servers, baseUrl }: { servers: unknown; baseUrl: string | null }): string | null {
  return baseUrl ?? originsNow({ servers, baseUrl })[0] ?? null;
}

function notOauth(label: string): Failure {
  const message = `${label} is not OAuth. Connect with its own fields instead.`;
  return new Failure("invalid", message, { template: [message] });
}
