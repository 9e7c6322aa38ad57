import type { ReadDb } from "../../db/scoped";
import { nearest } from "../../nearest";
import { Failure } from "../../operation/failure";
import { type DeclaredParameter, type FixedParameter, findPlugin, type Showing } from "../../plugins";
import { runImport } from "../import-worker/run";
import { type FixedArgument, parameterKey } from "./fixed-arguments";
import { fixedIn, misfitOf } from "./fixed-fit";

type Fixable = { id: string; plugin: string; documentHash: string; producesFrom: string };
type Choice = { fixed: readonly FixedArgument[]; common: readonly string[] };

/** Checks what is about to be fixed against the source, and gives what the source says of it. */
export async function requireFixable(db: ReadDb, integration: Fixable, { fixed, common }: Choice): Promise<DeclaredParameter[]> {
  requireLocations(integration.plugin, fixed);
  if (fixed.length === 0 && common.length === 0) return [];
  const declared = await readDeclared(db, integration, { fixed, common });
  if (declared === null) return [];
  for (const one of fixed) requireDeclared(declared, one);
  for (const name of common) requireShared(declared, name);
  const schemas = fixedIn(declared, fixed);
  const [problem] = fixed.flatMap((one) => (one.value === null ? [] : (misfitOf(schemas, one, one.value) ?? [])));
  if (problem) throw refused("fixedArguments", problem);
  return schemas;
}

/** What tools from a connection take is said by no document. */
async function readDeclared(db: ReadDb, integration: Fixable, showing: Showing): Promise<DeclaredParameter[] | null> {
  const { plugin, documentHash, producesFrom } = integration;
  if (producesFrom === "connection") return null;
  const row = await db.integrationDocument.findFirst({ where: { hash: documentHash }, select: { bytes: true } });
  if (!row) throw new Failure("internal", "The integration's document is gone.");
  const from = { plugin, document: row.bytes, listed: null };
  return (await runImport({ from, produce: null, declare: showing })).declared;
}

function requireLocations(pluginId: string, fixed: readonly FixedArgument[]): void {
  const plugin = findPlugin(pluginId);
  const locations = plugin?.fixes ?? [];
  const strange = fixed.find((one) => !locations.includes(one.in));
  if (!strange) return;
  const label = plugin?.label ?? pluginId;
  throw refused(
    "fixedArguments",
    locations.length === 0
      ? `Arguments cannot be fixed for integrations of the kind ${label}.`
      : `${strange.name} cannot be fixed in the ${strange.in}: for ${label} it can stand in the ${locations.join(" or the ")}.`,
  );
}

/** A header or a query that no document names may be right all the same, unless it reads like one that is named. */
function requireDeclared(declared: readonly DeclaredParameter[], { in: place, name }: FixedParameter): void {
  if (declared.some((parameter) => parameterKey(parameter) === parameterKey({ in: place, name }))) return;
  const elsewhere = declared.find((parameter) => parameter.name.toLowerCase() === name.toLowerCase());
  const meant = elsewhere?.name ?? nearest(name, namesOf(declared, place)) ?? nearest(name, namesOf(declared));
  if (meant === null && place !== "path") return;
  const known = declared.find((parameter) => parameter.name === meant);
  const advice = known ? ` Did you mean ${known.in} ${known.name}?` : "";
  throw refused("fixedArguments", `The source has no parameter ${name} in the ${place}.${advice}`);
}

function requireShared(declared: readonly DeclaredParameter[], name: string): void {
  if (declared.some((parameter) => parameter.name === name)) return;
  const meant = nearest(name, namesOf(declared));
  throw refused("commonParameters", `The source has no parameter ${name}.${meant === null ? "" : ` Did you mean ${meant}?`}`);
}

const namesOf = (declared: readonly DeclaredParameter[], place?: FixedParameter["in"]): string[] =>
  declared.filter((parameter) => place === undefined || parameter.in === place).map(({ name }) => name);

const refused = (field: string, message: string) => new Failure("invalid", message, { [field]: [message] });
