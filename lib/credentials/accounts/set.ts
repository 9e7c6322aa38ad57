import { randomUUID } from "node:crypto";
import { z } from "zod";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { checkOutboundUrl } from "../../outbound/fetch";
import { seal } from "../../vault/seal";
import { BaseUrl } from "../check";
import { isReference, requireResolvable } from "../reference";
import {
  type Field,
  nameOf,
  redacted,
  ServiceCredential,
  ServiceName,
  sealedAt,
  serviceCredentialView,
} from "./service-credential";

const credentialsMax = 100;
const Key = z.string().trim().min(1, "Enter the key").max(8_000);

const Input = z.object({
  ...ServiceName,
  values: z.object({
    api_key: Key.optional().describe("The key, or a reference to it such as env://NAME; left out, the one there is stays"),
    token: Key.optional().describe("The same, for services that call it a token"),
    endpoint: z
      .union([BaseUrl, z.literal("")])
      .optional()
      .describe("Where the service is, if it is not at its usual address"),
  }),
});
type Input = z.output<typeof Input>;

export const setServiceCredential = operation({
  name: "service_credential.set",
  summary: "Give the organization's key for a service that tools of the console use, or change it",
  permission: "connections:write",
  input: Input,
  output: ServiceCredential,
  async run(ctx, input) {
    const { organizationId } = ctx;
    const names = { category: input.category, providerKey: input.provider_key, providerVariant: input.provider_variant };
    const before = await ctx.db.serviceCredential.findFirst({ where: names });
    const id = before?.id ?? randomUUID();
    const endpoint = endpointOf(input, before?.endpoint ?? null);
    const key = await keyOf(ctx, input, id);
    if (key === null && (!before || originOf(before.endpoint) !== originOf(endpoint))) throw withoutKey(before !== null);
    return change(ctx, "service_credential.set", async (db, note) => {
      if (!before && (await db.serviceCredential.count()) >= credentialsMax)
        throw new Failure("limit", `There are ${credentialsMax} credentials of services. Remove one first.`);
      const data = { endpoint, ...(key ?? {}) };
      if (before) await db.serviceCredential.updateMany({ where: { id }, data });
      else if (key)
        await db.serviceCredential.create({
          data: { ...names, ...key, id, organizationId, endpoint, createdBy: ctx.actor.label },
        });
      note(nameOf(names), { id, endpoint, newKey: key !== null });
      const row = await db.serviceCredential.findFirst({ where: { id } });
      if (!row) throw new Failure("not_found", "The credential was removed meanwhile. Give it again.");
      return serviceCredentialView(row);
    });
  },
});

function endpointOf({ values }: Input, before: string | null): string | null {
  if (values.endpoint === undefined) return before;
  return values.endpoint === "" ? null : checkOutboundUrl(values.endpoint).href;
}

const originOf = (endpoint: string | null): string | null => endpoint && new URL(endpoint).origin;

/** A key is bound to where it goes: whoever changes that has to know the key. */
function withoutKey(isThere: boolean): Failure {
  const message = isThere ? "Enter the key again: it goes to another address now." : "Enter the key.";
  return new Failure("invalid", message, { "values.api_key": [message] });
}

type StoredKey = { field: Field; sealed: Uint8Array<ArrayBuffer> | null; reference: string | null };

/** Null where the key that there is stays. */
async function keyOf({ organizationId }: Context, { values }: Input, id: string): Promise<StoredKey | null> {
  if (values.api_key !== undefined && values.token !== undefined)
    throw new Failure("invalid", "Give the key as api_key or as token, not both.", {
      "values.token": ["There is an api_key already."],
    });
  const field = values.token === undefined ? "api_key" : "token";
  const value = values[field];
  if (value === undefined || value === redacted) return null;
  if (!isReference(value)) return { field, sealed: await seal(sealedAt({ organizationId, id }), value), reference: null };
  requireResolvable(value, `values.${field}`);
  return { field, sealed: null, reference: value };
}
