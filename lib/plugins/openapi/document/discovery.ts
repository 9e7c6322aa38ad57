import { isObject, type Obj, own, ownEntries, ownList, ownText } from "../../json/values";
import type { Warn } from "../../text/warnings";

export function isDiscovery(value: unknown): value is Obj {
  return isObject(value) && (own(value, "kind") === "discovery#restDescription" || own(value, "discoveryVersion") !== undefined);
}

/** A Google Discovery document as the OpenAPI document it amounts to. */
export function convertDiscovery(root: Obj, warn: Warn): Obj {
  const paths = new Map<string, Map<string, unknown>>();
  const shared = ownEntries(root, "parameters").filter(
    ([name]) => !["alt", "callback", "key", "oauth_token", "access_token"].includes(name),
  );
  for (const { method, names, pointer } of methodsOf(root, [], "")) {
    const path = `/${(ownText(method, "path") ?? "").replace(/^\/+/, "")}`;
    const item =
      paths.get(path) ?? new Map<string, unknown>([["parameters", shared.map(([name, given]) => parameterOf(name, given))]]);
    const verb = (ownText(method, "httpMethod") ?? "GET").toLowerCase();
    item.set(verb, operationOf(method, names));
    paths.set(path, item);
    if (own(method, "mediaUpload") !== undefined)
      warn("Uploading media to this method is not supported; its metadata call is offered.", `#${pointer}/mediaUpload`);
  }
  return {
    openapi: "3.0.3",
    info: {
      title: ownText(root, "title") ?? ownText(root, "name"),
      version: ownText(root, "version"),
      description: ownText(root, "description"),
    },
    servers: [
      {
        url: `${(ownText(root, "rootUrl") ?? "").replace(/\/$/, "")}/${(ownText(root, "servicePath") ?? "").replace(/^\//, "")}`,
      },
    ],
    paths: Object.fromEntries([...paths].map(([path, item]) => [path, Object.fromEntries(item)])),
    components: {
      schemas: Object.fromEntries(ownEntries(root, "schemas").map(([name, schema]) => [name, schemaOf(schema)])),
      securitySchemes: securityOf(root),
    },
  };
}

type Method = { method: Obj; names: string[]; pointer: string };

function methodsOf(node: Obj, names: string[], pointer: string): Method[] {
  if (names.length > 20) return [];
  const direct = ownEntries(node, "methods").flatMap(([name, method]) =>
    isObject(method) ? [{ method, names: [...names, name], pointer: `${pointer}/methods/${name}` }] : [],
  );
  const nested = ownEntries(node, "resources").flatMap(([name, resource]) =>
    isObject(resource) ? methodsOf(resource, [...names, name], `${pointer}/resources/${name}`) : [],
  );
  return [...direct, ...nested];
}

function operationOf(method: Obj, names: string[]): Obj {
  const parameters = ownEntries(method, "parameters");
  const request = ownText(own(method, "request"), "$ref");
  const response = ownText(own(method, "response"), "$ref");
  const content = (name: string) => ({ content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } });
  const scopes = ownList(method, "scopes").filter((scope) => typeof scope === "string");
  return {
    operationId: names.join("."),
    tags: names.length > 1 ? [names[0]] : undefined,
    description: ownText(method, "description"),
    deprecated: own(method, "deprecated") === true,
    parameters: parameters.map(([name, parameter]) => parameterOf(name, parameter)),
    requestBody: request ? content(request) : undefined,
    responses: { 200: { description: "", ...(response ? content(response) : {}) } },
    security: scopes.length > 0 ? [{ google: [] }] : undefined,
  };
}

function parameterOf(name: string, parameter: unknown): Obj {
  const schema = schemaOf(parameter);
  const repeated = own(parameter, "repeated") === true;
  const place = own(parameter, "location") === "path" ? "path" : "query";
  return {
    name,
    in: place,
    required: place === "path" || own(parameter, "required") === true,
    description: ownText(parameter, "description"),
    schema: repeated ? { type: "array", items: { ...schema, description: undefined } } : { ...schema, description: undefined },
  };
}

function schemaOf(schema: unknown, depth = 0): Obj {
  if (!isObject(schema) || depth > 100) return {};
  const { $ref, id: _, required: __, annotations: ___, properties, items, additionalProperties, type, ...rest } = schema;
  if (typeof $ref === "string") return { $ref: `#/components/schemas/${$ref}`, description: ownText(schema, "description") };
  const below = (child: unknown) => schemaOf(child, depth + 1);
  return {
    ...rest,
    ...(type === undefined || type === "any" ? {} : { type }),
    ...(isObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, below(child)])) }
      : {}),
    ...(isObject(items) ? { items: below(items) } : {}),
    ...(isObject(additionalProperties) ? { additionalProperties: below(additionalProperties) } : {}),
  };
}

function securityOf(root: Obj): Obj {
  const scopes = ownEntries(own(own(root, "auth"), "oauth2"), "scopes");
  if (scopes.length === 0) return {};
  return {
    google: {
      type: "oauth2",
      flows: {
        authorizationCode: {
          authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
          tokenUrl: "https://oauth2.googleapis.com/token",
          scopes: Object.fromEntries(scopes.map(([scope, about]) => [scope, ownText(about, "description") ?? ""])),
        },
      },
    },
  };
}
