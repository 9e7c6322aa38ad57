import { asSchema, type Definitions, isRecord, type JsonSchema, own, type SchemaObject, schemaList } from "./json-schema";
import { resolved } from "./reference";

type CallArguments = {
  schema: JsonSchema;
  definitions: Definitions;
  args: unknown;
  /** The hosts that the call may go to. */
  hosts: readonly string[];
};

/**
 * JSON pointers to amounts of money in the smallest unit of their currency, as the schema says or the service is known for.
 * All other amounts are left out: a wrong guess is off by a factor of a hundred.
 */
export function minorUnitsIn({ hosts, ...given }: CallArguments): string[] {
  const known = services.filter(({ host }) => hosts.some((one) => one === host || one.endsWith(`.${host}`)));
  return amountsIn(given, (amount, around) => known.some(({ names }) => names.test(amount.name)) || saysMinor(amount, around));
}

/** Whether the arguments contain any amount of money. */
export const mayHoldMoney = (args: unknown): boolean => amountsIn({ schema: true, definitions: {}, args }, () => true).length > 0;

/** Pointers to amounts that pass `isWanted`. `around` is the description of the object around the amount. */
function amountsIn(
  { schema, definitions, args }: Omit<CallArguments, "hosts">,
  isWanted: (candidate: ResolvedCandidate, around: string) => boolean,
): string[] {
  const found: string[] = [];
  const scope = { root: schema, definitions };
  const waiting: Candidate[] = [{ value: args, schemas: [schema], pointer: "", name: "", words: "", isBesideCurrency: false }];
  for (let seen = 0; waiting.length > 0 && seen < candidatesMax && found.length < foundMax; seen++) {
    const candidate = waiting.pop() as Candidate; // safe: it is not empty
    const schemas = candidate.schemas.flatMap((one) => alternatives(scope, one));
    const at = { ...candidate, schemas, words: wordsOf(schemas) };
    if (!isNumeric(candidate.value)) for (const inner of membersOf(at)) waiting.push(inner);
    else if (isMoney(candidate) && isWanted(at, candidate.words)) found.push(candidate.pointer);
  }
  return found.reverse();
}

const candidatesMax = 20_000;
const foundMax = 500;

type Candidate = {
  value: unknown;
  schemas: readonly JsonSchema[];
  pointer: string;
  /** The name of the property that holds the value, or holds the list around it. */
  name: string;
  /** The description of the object or list around the value. */
  words: string;
  isBesideCurrency: boolean;
};
type ResolvedCandidate = Omit<Candidate, "schemas"> & { schemas: readonly SchemaObject[] };

/** Services that count every amount in minor units, by the names their amounts have. */
const services: readonly { host: string; names: RegExp }[] = [
  {
    host: "api.stripe.com",
    names: /^(amount|unit_amount|price|tax|shipping_cost|tip|flat_amount)(?!.*decimal)(_\w+)?$|_amount$/,
  },
  { host: "adyen.com", names: /^value$/ },
  { host: "adyenpayments.com", names: /^value$/ },
  { host: "checkout.com", names: /amount$/ },
  { host: "squareup.com", names: /^amount$/ },
  { host: "squareupsandbox.com", names: /^amount$/ },
  { host: "api.razorpay.com", names: /amount$/ },
  { host: "api.paystack.co", names: /amount$/ },
  { host: "api.gocardless.com", names: /amount$/ },
  { host: "klarna.com", names: /(amount|unit_price)$/ },
];

const isMoney = ({ name, isBesideCurrency }: Candidate): boolean =>
  isBesideCurrency || /(amount|price|total|cost|fee|balance|sum|salary|budget|tax)\w*$/i.test(name);

/** Accepts text too: large amounts are sent as text. */
const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d{1,30}$/.test(value));

const certain = /\b(smallest|lowest|minor)[ -](currency |monetary )?(unit|denomination)s?\b/i;
const ofCents = /\b(in|of) ((us|usd|eur|euro|gbp|integer|whole) )*(cents|pence|kopecks|paise|kobo)\b|\bcents\b/i;
const denied = /\bmajor (currency )?units?\b|\bnot (in )?(the )?(cents|minor|smallest)\b/i;
const doubtful = /\band cents\b|\d[.,]\d\d\b/i;

function saysMinor({ schemas, words }: ResolvedCandidate, around: string): boolean {
  if (schemas.some(({ multipleOf }) => typeof multipleOf === "number" && multipleOf < 1)) return false;
  if (denied.test(words)) return false;
  if (certain.test(words)) return true;
  const isWhole = schemas.some(({ type }) => type === "integer" || (Array.isArray(type) && type.includes("integer")));
  return isWhole && !doubtful.test(words) && (ofCents.test(words) || certain.test(around));
}

const wordsOf = (schemas: readonly SchemaObject[]): string =>
  schemas.flatMap(({ title, description }) => [title, description].filter((one) => typeof one === "string")).join(" ");

function membersOf({ value, schemas, pointer, name, words }: ResolvedCandidate): Candidate[] {
  if (Array.isArray(value)) {
    const items = schemas.map((schema) => asSchema(own(schema, "items")));
    return value.map((one, index) => ({
      ...{ value: one, schemas: items, pointer: `${pointer}/${index}`, name, words, isBesideCurrency: false },
    }));
  }
  if (!isRecord(value)) return [];
  const isBesideCurrency = ["currency", "currency_code", "currencyCode"].some((key) => typeof own(value, key) === "string");
  return Object.entries(value).map(([key, one]) => ({
    value: one,
    schemas: schemas.map((schema) => asSchema(own(own(schema, "properties"), key) ?? own(schema, "additionalProperties"))),
    pointer: `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    name: key,
    words,
    isBesideCurrency: isBesideCurrency && !/^(count|quantity|number|id|decimals|exponent)$|_id$|Id$/.test(key),
  }));
}

const alternativesMax = 50;

/** A schema with all parts it is composed of. References are followed. */
function alternatives(scope: { root: JsonSchema; definitions: Definitions }, start: JsonSchema): SchemaObject[] {
  const met = new Set<JsonSchema>();
  const waiting: JsonSchema[] = [start];
  for (let next = waiting.pop(); next !== undefined && met.size < alternativesMax; next = waiting.pop()) {
    if (met.has(next) || typeof next === "boolean") continue;
    met.add(next);
    if (typeof next.$ref === "string") waiting.push(resolved(scope, next));
    for (const keyword of ["allOf", "anyOf", "oneOf"]) for (const one of schemaList(next[keyword])) waiting.push(one);
  }
  return [...met].filter((one) => typeof one !== "boolean");
}
