import type { ReadDb } from "../db/scoped";
import { Failure } from "../operation/failure";
import type { AuthTemplate } from "../plugins";
import { open, seal } from "../vault/seal";
import { isReference, requireResolvable, resolveReference } from "./reference";

const valueLengthMax = 32_000;

export type Values = Record<string, string>;
type EnteredValues = { values?: Values; reference?: string };

/** The values a template asks for, one for each of its fields and none beside them. */
export function checkValues(template: AuthTemplate, { values = {}, reference }: EnteredValues): Values {
  const given = reference === undefined ? values : { ...values, [soleField(template)]: reference };
  const known = new Set(template.fields.map(({ name }) => name));
  const stranger = Object.keys(given).find((name) => !known.has(name));
  if (stranger !== undefined)
    throw refused(stranger, `${template.label} has no field "${stranger}". It asks for: ${[...known].join(", ") || "nothing"}.`);
  for (const { name, label } of template.fields) {
    const value = Object.hasOwn(given, name) ? (given[name] ?? "") : "";
    if (value.trim() === "" && !mayBeEmpty(template, name)) throw refused(name, `Enter a value for "${label}".`);
    if (value.length > valueLengthMax)
      throw refused(name, `The value of "${label}" is longer than ${valueLengthMax} characters.`);
    if (isReference(value)) requireResolvable(value, `values.${name}`);
  }
  return Object.fromEntries(template.fields.map(({ name }) => [name, given[name] ?? ""]));
}

/** Many services take a key as the user name of basic authentication, and no password. */
const mayBeEmpty = ({ kind }: AuthTemplate, field: string) => kind === "basic" && field === "password";

function soleField({ fields, label }: AuthTemplate): string {
  const secret = fields.filter(({ isSecret }) => isSecret);
  const [only] = secret;
  if (only && secret.length === 1) return only.name;
  throw refused("reference", `${label} does not have exactly one secret field. Give references in values, one for each field.`);
}

const refused = (field: string, message: string) =>
  new Failure("invalid", message, { [field === "reference" ? field : `values.${field}`]: [message] });

export type SecretRow = {
  organizationId: string;
  connectionId: string;
  field: string;
  sealed: Uint8Array<ArrayBuffer> | null;
  reference: string | null;
};

/** Rows of values: a reference stays readable, everything else is sealed for its place. */
export function sealValues(
  { organizationId, connectionId }: { organizationId: string; connectionId: string },
  values: Values,
): Promise<SecretRow[]> {
  return Promise.all(
    Object.entries(values).map(async ([field, value]) => {
      const place = { organizationId, connectionId, field };
      if (isReference(value)) return { ...place, sealed: null, reference: value };
      return {
        ...place,
        sealed: await seal({ organizationId, table: "connection_secret", id: connectionId, field }, value),
        reference: null,
      };
    }),
  );
}

type ConnectionKey = { organizationId: string; connectionId: string };

export type SecretRows = Awaited<ReturnType<typeof readSecrets>>;

/** A connection's credential as it is stored: sealed. */
export const readSecrets = (db: Pick<ReadDb, "connectionSecret">, { connectionId }: ConnectionKey) =>
  db.connectionSecret.findMany({ where: { connectionId } });

/** The values of a connection's credential, in the clear, for one call. */
export async function openRows({ organizationId, connectionId }: ConnectionKey, rows: SecretRows): Promise<Values> {
  const entries = rows.map(async ({ field, sealed, reference }) => {
    if (reference !== null) return [field, await resolveReference(reference)] as const;
    const place = { organizationId, table: "connection_secret", id: connectionId, field };
    return [field, sealed ? await open(place, sealed) : ""] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export const openValues = async (db: Pick<ReadDb, "connectionSecret">, key: ConnectionKey): Promise<Values> =>
  openRows(key, await readSecrets(db, key));

/** Values that were just given, with their references resolved: for the check before anything is saved. */
export async function resolveValues(values: Values): Promise<Values> {
  const entries = Object.entries(values).map(async ([field, value]) => [field, await resolveReference(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
