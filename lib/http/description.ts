import { z } from "zod";
import { consoleOrigin } from "../operation/console-origin";
import { fullPermission, permissions } from "../operation/permission";
import { sessionCookieName } from "./caller/cookie-name";
import { isSecure, linkOrigin } from "./caller/origin";
import { respond } from "./exchange/respond";
import type { Handler } from "./routes/handler";
import type { OperationRoute } from "./routes/operation-route";
import type { Described } from "./routes/route";
import { operationRoutes } from "./table";

export const describeApi: Handler = (request) =>
  respond(request, async () => ({ status: 200, json: openApiDocument(consoleOrigin({ origin: linkOrigin(request.headers) })) }));

/** The description of the HTTP API, made from the operations behind it, so that it cannot say anything else. */
export function openApiDocument(origin: string) {
  const paths: Record<string, Record<string, OperationItem>> = {};
  for (const route of operationRoutes)
    (paths[pathTemplate(route.path)] ??= {})[route.method.toLowerCase()] = operationItem(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "Executor Console",
      version: "1",
      description:
        "Every call names an API key or comes from a signed-in browser. Errors look the same everywhere; mutating calls accept an Idempotency-Key.",
    },
    servers: [{ url: origin }],
    tags: [...new Set(operationRoutes.map(({ handle }) => tagOf(handle.described.operation)))].map((name) => ({ name })),
    security: [{ key: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key from Settings, API keys" },
        session: { type: "apiKey", in: "cookie", name: sessionCookieName(isSecure()) },
      },
      responses: {
        Error: { description: "What went wrong, and what to do", content: { "application/json": { schema: errorSchema } } },
      },
    },
  };
}

const errorSchema = z.toJSONSchema(
  z.object({
    error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.array(z.string())).optional() }),
  }),
);

/** What an operation is about: the first part of its name. */
const tagOf = ({ name }: Described["operation"]): string => name.slice(0, name.indexOf("."));

const pathTemplate = (path: string) => path.replace(/:(\w+)/g, "{$1}");

type Content = Record<string, { schema: object }>;
/** An operation as the description has it. */
export type OperationItem = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: "path" | "query"; required: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content } | { $ref: string }>;
};

function operationItem({ path, method, handle: { described } }: OperationRoute): OperationItem {
  const { operation, status } = described;
  const input = z.toJSONSchema(operation.input, { io: "input" });
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const { properties = {}, required = [] } = input;
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  const isReading = method === "GET" || method === "DELETE";
  const parameter = (name: string, place: "path" | "query") => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: properties[name] ?? { type: "string" },
  });
  const body = { ...input, properties: pick(properties, rest), required: required.filter((name) => rest.includes(name)) };
  return {
    operationId: operation.name,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: needsOf(operation),
    parameters: [
      ...inPath.map((name) => parameter(name, "path")),
      ...(isReading ? rest.map((name) => parameter(name, "query")) : []),
    ],
    ...(!isReading && rest.length > 0
      ? { requestBody: { required: true, content: { "application/json": { schema: body } } } }
      : {}),
    responses: {
      [status]: { description: "Done", content: contentOf(described) },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

function needsOf({ permission: needed }: Described["operation"]): string {
  if (needed === null) return "Needs no permission, only a key or a session.";
  const permission = fullPermission(needed);
  const text = `Needs the permission \`${permission}\`: ${permissions[permission].toLowerCase()}.`;
  return typeof needed === "string" ? text : `${text} A key with \`${needed.own}\` alone gets to what it began itself.`;
}

/** A stream of lines is described by one of its lines. */
function contentOf({ operation: { output }, isStream, mediaType, answer = output }: Described): Content {
  const schema = z.toJSONSchema(answer);
  if (mediaType) return { [mediaType]: { schema } };
  if (!isStream) return { "application/json": { schema } };
  const { lines } = schema.properties as { lines: { items: object } }; // safe: ndjsonRoute() takes only operations that give lines
  return { "application/x-ndjson": { schema: lines.items } };
}

const pick = (from: Record<string, unknown>, names: string[]) => Object.fromEntries(names.map((name) => [name, from[name]]));
