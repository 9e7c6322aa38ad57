import { z } from "zod";
import { type Context, can } from "../operation/context";
import { Failure } from "../operation/failure";
import type { AuthTemplate } from "../plugins";
import { isWithoutAddress } from "../sources";
import type { Owner } from "../tools";
import { isUrl } from "../url";
import { isReference } from "./reference";
import { originsNow, type WiredIntegration } from "./templates";
import { checkValues, type Values } from "./values";

/** What somebody enters of a credential. */
export const CredentialInput = {
  values: z.record(z.string().max(200), z.string().max(32_000)).optional(),
  reference: z.string().max(2_000).optional(),
};

export const BaseUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine(isHttpUrl, "Enter a complete URL with http:// or https:// and without user name or password");

export type EnteredCredential = { values?: Values; reference?: string; baseUrl?: string | null; owner: Owner };

type For = { integration: WiredIntegration; template: AuthTemplate };

/** Checks what was entered against the template, and says where it may be sent from now on. */
export function checkCredential(
  ctx: Context,
  { integration, template }: For,
  given: EnteredCredential,
): { values: Values; origins: string[] } {
  const values = checkValues(template, given);
  if (Object.values(values).some(isReference)) requireOperatorsTrust(ctx, given.owner);
  return { values, origins: boundTo({ integration, template }, given.baseUrl) };
}

/** The only origins a credential that is entered now will be sent to. */
export function boundTo({ integration, template }: For, baseUrl: string | null | undefined): string[] {
  if (baseUrl && isWithoutAddress(integration.origin)) throw refusedBaseUrl("This integration has no address to choose.");
  if (template.kind === "none" || isCommand(integration.origin)) return [];
  const origins = originsNow({ servers: integration.servers, baseUrl: baseUrl ?? integration.baseUrl });
  if (origins.length > 0) return origins;
  throw refusedBaseUrl(
    "The source names no complete server address. Enter the base URL of the API, so that the credential is bound to it.",
  );
}

/** What a command gets goes to no address. */
const isCommand = (origin: unknown): boolean => typeof origin === "object" && origin !== null && "command" in origin;

/** A reference reads what belongs to the operator, and a base URL says where it goes: not for everybody who may connect. */
function requireOperatorsTrust(ctx: Context, owner: Owner): void {
  if (isTrusted(ctx, owner)) return;
  throw new Failure("forbidden", "References are for connections of the organization, with the permission connections:write.");
}

export const isTrusted = (ctx: Context, owner: Owner): boolean => owner === "org" && can(ctx.actor, "connections:write");

const refusedBaseUrl = (message: string) => new Failure("invalid", message, { baseUrl: [message] });

function isHttpUrl(text: string): boolean {
  if (!isUrl(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
