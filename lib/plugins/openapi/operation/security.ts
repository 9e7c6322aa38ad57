import type { AuthTemplate } from "../../contract";
import { isObject, own, ownList } from "../../json/values";
import type { Located } from "../document/reference";
import type { Operation } from "./operations";
import type { Reader } from "./reader";
import { type Part, partsOf } from "./security-schemes";

const templatesMax = 50;

/** The ways to authenticate that a document's security schemes amount to, those it asks for most first. */
export function authTemplates(operations: readonly Operation[], reader: Reader): AuthTemplate[] {
  const schemes = schemesOf(reader);
  const { wanted, isOpen } = requirementsOf(operations, reader);
  const asked = [...wanted].sort((a, b) => b[1] - a[1]).map(([key]) => key.split("\n"));
  const mentioned = new Set(asked.flat());
  const alone = [...schemes.keys()].filter((name) => !mentioned.has(name)).map((name) => [name]);
  const templates = [...asked, ...alone].flatMap((names) => templatesOf(names, schemes));
  if (templates.length > templatesMax)
    reader.warn(`Of ${templates.length} ways to authenticate the ${templatesMax} most used are kept.`, "#/security");
  const unique = withUniqueSlugs(templates.slice(0, templatesMax));
  if (schemes.size === 0) return [none, undeclared];
  return isOpen || unique.length === 0 ? [...unique, none] : unique;
}

const none: AuthTemplate = { slug: "none", label: "No authentication", kind: "none", fields: [], placements: [], oauth: null };

/** Many documents leave out how their API authenticates; nearly all of those take a bearer token. */
const undeclared: AuthTemplate = {
  slug: "bearer",
  label: "Bearer token",
  kind: "bearer",
  fields: [{ name: "token", label: "Token", isSecret: true }],
  placements: [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "token" }],
  oauth: null,
};

function schemesOf(reader: Reader): Map<string, Part[]> {
  const top: Located = { value: reader.root, file: reader.entry, pointer: "" };
  const { resolver } = reader;
  const parent =
    reader.dialect === "2.0"
      ? resolver.child(top, "securityDefinitions")
      : resolver.child(resolver.child(top, "components"), "securitySchemes");
  const names = isObject(parent.value) ? Object.keys(parent.value) : [];
  return new Map(
    names.flatMap((name) => {
      const found = resolver.follow(resolver.child(parent, name));
      return found === null ? [] : [[name, partsOf(name, found, reader)] as [string, Part[]]];
    }),
  );
}

function requirementsOf(operations: readonly Operation[], { root }: Reader): { wanted: Map<string, number>; isOpen: boolean } {
  const wanted = new Map<string, number>();
  let isOpen = operations.length === 0;
  for (const { found } of operations) {
    const mine = own(found.value, "security");
    const alternatives = Array.isArray(mine) ? mine : ownList(root, "security");
    if (alternatives.length === 0) isOpen = true;
    for (const alternative of alternatives) {
      const names = isObject(alternative) ? Object.keys(alternative).sort() : [];
      if (names.length === 0) isOpen = true;
      else wanted.set(names.join("\n"), (wanted.get(names.join("\n")) ?? 0) + 1);
    }
  }
  return { wanted, isOpen };
}

/** Several schemes asked for at once are one template with the fields of all. */
function templatesOf(names: string[], schemes: ReadonlyMap<string, Part[]>): AuthTemplate[] {
  const choices = names.map((name) => schemes.get(name) ?? []);
  if (choices.some((parts) => parts.length === 0)) return [];
  const combinations = choices.reduce<Part[][]>(
    (all, parts) => all.flatMap((chosen) => parts.map((part) => [...chosen, part])).slice(0, 8),
    [[]],
  );
  return combinations.map((parts) => combined(names, parts));
}

function combined(names: string[], parts: Part[]): AuthTemplate {
  const kinds = new Set(parts.map(({ kind }) => kind));
  const strongest = (["oauth2", "basic"] as const).find((kind) => kinds.has(kind));
  const fields = new Map(parts.flatMap((part) => part.fields).map((field) => [field.name, field]));
  const suffix = parts.map((part) => part.suffix).find((each) => each !== undefined);
  const slug = [...names, ...(suffix ? [suffix] : [])]
    .map(slugOf)
    .filter((each) => each !== "")
    .join("-");
  return {
    slug: slug === "" || slug === "none" ? `auth-${slug || "key"}` : slug.slice(0, 80),
    label: parts.map(({ label }) => label).join(" + "),
    kind: kinds.size === 1 ? (parts[0]?.kind ?? "apiKey") : (strongest ?? "apiKey"),
    fields: [...fields.values()],
    placements: parts.flatMap(({ placements }) => placements),
    oauth: parts.map((part) => part.oauth).find((each) => each !== null) ?? null,
  };
}

function withUniqueSlugs(templates: AuthTemplate[]): AuthTemplate[] {
  const seen = new Map<string, number>();
  return templates.map((template) => {
    const count = (seen.get(template.slug) ?? 0) + 1;
    seen.set(template.slug, count);
    return count === 1 ? template : { ...template, slug: `${template.slug}-${count}` };
  });
}

function slugOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
