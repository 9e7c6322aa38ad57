import { isObject, listed, type Obj, own, ownText } from "../../json/values";

/** What files that hold no text begin with, also after their bytes were read as UTF-8. */
const binaries: readonly [start: string, what: string][] = [
  ["%PDF-", "a PDF"],
  ["PK\u0003\u0004", "a ZIP archive"],
  ["\u001F\uFFFD", "compressed with gzip"],
  ["\u001F\u008B", "compressed with gzip"],
  ["\uFFFDPNG", "an image"],
  ["GIF8", "an image"],
];

const texts: readonly [RegExp, string][] = [
  [
    /^\s*<(!doctype html|html|head|body|\?xml[^>]*>\s*<!doctype html)/i,
    "This is an HTML page, not an API description. Give the address of the document itself, often one that ends in openapi.json, swagger.json or .yaml (on GitHub: the Raw button).",
  ],
  [/^\s*<[\s\S]*(wsdl|<definitions)/i, "This is a WSDL (SOAP) document. Only OpenAPI and Swagger documents can be read here."],
  [/^\s*</, "This is XML, not an OpenAPI document. Give the JSON or YAML form of the description."],
  [/^#%RAML/, "This is a RAML document. Convert it to OpenAPI first."],
  [/^FORMAT:\s*1A/, "This is an API Blueprint document. Convert it to OpenAPI first."],
  [
    /(^|\n)\s*(schema|type\s+Query|extend\s+type\s+\w+)\b[^{:\n]*\{/,
    "This is a GraphQL schema. Add it as a GraphQL integration instead.",
  ],
  [/^\s*\[[\w."-]+\]\s*\n/, "This is TOML, not an OpenAPI document. Give the description of the API in JSON or YAML."],
  [
    /^\s*\/[/*]/,
    "The document begins with a comment, which JSON does not allow. Remove the comments, or give it as YAML with # before them.",
  ],
  [/^\s*syntax\s*=\s*"proto/, "This is a Protocol Buffers file. Only OpenAPI and Swagger documents can be read here."],
];

/** What a text is that is no OpenAPI document, and what to do; null when it may be one. */
export function foreignText(text: string): string | null {
  if (text.trim() === "") return "The document is empty. Check the address or the file, and try again.";
  const start = text.slice(0, 4000);
  const binary = binaries.find(([beginning]) => start.startsWith(beginning))?.[1];
  if (binary) return `This file is ${binary}, not a text. Give the API description itself, unpacked, as JSON or YAML.`;
  return texts.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

const kinds: readonly [(root: Obj) => boolean, string][] = [
  [
    (root) => own(root, "swaggerVersion") !== undefined,
    "This is a Swagger 1.x document, which is not supported. Convert it to Swagger 2.0 or OpenAPI 3 first.",
  ],
  [
    (root) => own(root, "asyncapi") !== undefined,
    "This is an AsyncAPI document: it describes messages, not HTTP calls. Give an OpenAPI document.",
  ],
  [
    (root) =>
      isObject(root.info) &&
      (own(root.info, "_postman_id") !== undefined || /getpostman/.test(ownText(root.info, "schema") ?? "")),
    "This is a Postman collection, not an OpenAPI document. Export the API as OpenAPI in Postman and give that.",
  ],
  [
    (root) => isObject(own(root, "__schema")) || isObject(own(own(root, "data"), "__schema")),
    "This is a GraphQL introspection result. Add it as a GraphQL integration instead.",
  ],
  [
    (root) => own(root, "arazzo") !== undefined,
    "This is an Arazzo document (workflows). Give the OpenAPI document it refers to.",
  ],
  [(root) => own(root, "overlay") !== undefined, "This is an OpenAPI overlay. Give the OpenAPI document it applies to."],
  [(root) => isObject(own(own(root, "log"), "creator")), "This is a HAR recording, not an OpenAPI document."],
  [(root) => own(root, "_type") === "export", "This is an Insomnia export. Export the API as OpenAPI and give that."],
  [
    (root) => isObject(own(root, "mcpServers")),
    "This is the configuration of an MCP client. Add its servers as MCP integrations instead.",
  ],
];

/** Why a parsed document is no OpenAPI document, and what to do. */
export function foreignRoot(root: unknown): string {
  if (root === null) return "The document is null. Give an OpenAPI document.";
  if (!isObject(root))
    return `An OpenAPI document is an object with "openapi" and "paths"; this is ${Array.isArray(root) ? "a list" : `a ${typeof root}`}: ${JSON.stringify(root).slice(0, 80)}.`;
  const known = kinds.find(([fits]) => fits(root));
  if (known) return known[1];
  const keys = Object.keys(root);
  const holds = keys.length > 0 ? `It holds ${listed(keys)}.` : "It is empty.";
  return `The document has neither "openapi" nor "swagger" at its root, so it is no OpenAPI document. ${holds} Check the address or the file.`;
}
