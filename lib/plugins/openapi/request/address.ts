import { Failure } from "../../../operation/failure";
import type { Binding, ParameterBinding } from "../binding/binding";
import { encodeLiteral, encodeStrict } from "./encode";
import { asPairs, inPath } from "./styles";

type Args = Record<string, unknown>;

/** The whole address of a call. No argument changes its host or the shape of its path. */
export function addressOf({ path, parameters }: Binding, base: URL, args: Args): string {
  const [withQuery = "", fixedQuery = ""] = splitQuery(path.replace(/#.*$/s, ""));
  const written = pathOf(withQuery, parameters, args);
  const whole = base.pathname.replace(/\/+$/, "") + written;
  const query = [base.search.slice(1), fixedQuery, ...queryOf(parameters, args)].filter((part) => part !== "").join("&");
  const url = new URL(base.origin + whole);
  if (url.origin !== base.origin || url.pathname !== whole)
    throw new Failure(
      "invalid",
      "The arguments would change which path is called. Leave dots and slashes out of path parameters.",
    );
  return query === "" ? url.href : `${url.href}?${query}`;
}

function splitQuery(path: string): [string, string] {
  const mark = path.indexOf("?");
  return mark === -1 ? [path, ""] : [path.slice(0, mark), encodeLiteral(path.slice(mark + 1))];
}

function pathOf(template: string, parameters: ParameterBinding[], args: Args): string {
  const byName = new Map(parameters.filter(({ in: place }) => place === "path").map((parameter) => [parameter.name, parameter]));
  let written = "";
  let end = 0;
  for (const match of template.matchAll(/\{([^{}]+)\}/g)) {
    const [whole, inner = ""] = match;
    written += encodeLiteral(template.slice(end, match.index));
    written += filledSegment(inner, byName, args);
    end = match.index + whole.length;
  }
  written += encodeLiteral(template.slice(end));
  const unsafe = written.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  if (unsafe) throw new Failure("invalid", "A path parameter may not be '.' or '..': that would be another path.");
  return written.startsWith("/") ? written : `/${written}`;
}

function filledSegment(inner: string, byName: ReadonlyMap<string, ParameterBinding>, args: Args): string {
  const name = inner.replace(/^\+|[*+]$/g, "");
  const parameter = byName.get(name);
  const key = parameter?.key ?? name;
  const value = Object.hasOwn(args, key) ? args[key] : undefined;
  if (value === undefined || value === null || value === "")
    throw new Failure("invalid", `Missing required parameter '${key}': it is part of the path, so it may not be empty.`);
  const mayHoldSlashes = inner !== name;
  const written = inPath(parameter ?? { name }, value, mayHoldSlashes ? encodeSegments(key) : encodeStrict);
  if (written === "")
    throw new Failure("invalid", `Missing required parameter '${key}': it is part of the path, so it may not be empty.`);
  return written;
}

/** `{+name}` takes several segments, none of which may be empty or lead upwards. */
function encodeSegments(key: string): (text: string) => string {
  return (text) => {
    const segments = text.split("/");
    if (segments.some((segment) => segment === "" || segment === "." || segment === ".."))
      throw new Failure("invalid", `'${key}' holds an empty or dotted part between its slashes, which would be another path.`);
    return segments.map(encodeStrict).join("/");
  };
}

function queryOf(parameters: ParameterBinding[], args: Args): string[] {
  return parameters.flatMap((parameter) => {
    const value = Object.hasOwn(args, parameter.key) ? args[parameter.key] : undefined;
    if (value === undefined || value === null) return [];
    if (parameter.in === "query") return asPairs(parameter, value);
    return parameter.in === "querystring" ? wholeQuery(parameter, value) : [];
  });
}

/** The parameter is the query: a form's pairs, or one text in another media type. */
function wholeQuery({ media }: ParameterBinding, value: unknown): string[] {
  const isForm = media === undefined || media.startsWith("application/x-www-form-urlencoded");
  if (!isForm || typeof value !== "object" || value === null)
    return [encodeStrict(typeof value === "string" ? value : JSON.stringify(value))];
  return Object.entries(value).flatMap(([name, item]) => asPairs({ name }, item));
}
