import { type Credential, type Effect, findPlugin, type Json, type SessionHost, type ToolResult } from "../../../plugins";
import { isSensitive } from "../../content/sensitive";
import type { Implementation, RegistryCall } from "../../contract/implementation";
import { HttpConfig, originOf, pathOf } from "./config";
import { checkConnection, invokeThrough } from "./connection";
import { requestOf } from "./request";

const effects = {
  ...{ GET: "read", HEAD: "read", POST: "write", PUT: "write", PATCH: "write", DELETE: "destructive" },
} as const satisfies Record<HttpConfig["method"], Effect>;

/** One request to a service. */
export const http: Implementation<HttpConfig> = {
  type: "http",
  config: HttpConfig,
  check: (ctx, { config }) => checkConnection(ctx, config),
  connectionOf: ({ connection = null }) => connection,
  effectOf: ({ method }) => effects[method],
  destinationOf: (config) =>
    config.connection === undefined ? originOf(config) : `${config.connection} ${originOf(config) ?? ""}`.trim(),
  describeCall: (config) => `${config.method} ${pathOf(config)}`,
  invoke: (ctx, call) => (call.tool.config.connection === undefined ? invokeAlone(call) : invokeThrough(ctx, call)),
};

/** Sends the request by itself, with sensitive headers and query values as a credential that goes to this origin alone. */
async function invokeAlone({ tool, args, effect, network, host, signal }: RegistryCall<HttpConfig>): Promise<ToolResult> {
  const openapi = findPlugin("openapi");
  if (!openapi) throw new Error("The plugin for HTTP calls is not there.");
  const { config, secrets } = withoutSecrets(tool.config);
  const credential = credentialOf(secrets);
  const sessionHost: SessionHost = { ...network, auth: () => credential, toolsChanged() {}, offersChanged() {}, lost() {} };
  const session = await openapi.open({ source: null, baseUrl: originOf(config) }, sessionHost);
  const { binding, args: sent } = requestOf(config, args);
  const callHost = { ...host, ...network, signal, auth: () => credential };
  return session.invoke({ tool: { name: tool.slug, binding: binding as unknown as Json, effect }, args: sent }, callHost);
}

type Secret = { carrier: "header" | "query"; name: string; value: string };

function withoutSecrets(config: HttpConfig): { config: HttpConfig; secrets: Secret[] } {
  const isSecret = (carrier: Secret["carrier"]) => (entry: [string, string]) =>
    isSensitive(entry[0], carrier === "header" ? "headers" : "query") && !/[{}]/.test(entry[1]);
  const split = (values: Record<string, string>, carrier: Secret["carrier"]) => {
    const secret = Object.entries(values).filter(isSecret(carrier));
    const open = Object.entries(values).filter((entry) => !isSecret(carrier)(entry));
    return { open: Object.fromEntries(open), secrets: secret.map(([name, value]): Secret => ({ carrier, name, value })) };
  };
  const [headers, query] = [split(config.headers, "header"), split(config.query, "query")];
  return { config: { ...config, headers: headers.open, query: query.open }, secrets: [...headers.secrets, ...query.secrets] };
}

function credentialOf(secrets: readonly Secret[]): Credential | null {
  if (secrets.length === 0) return null;
  const fieldOf = ({ carrier, name }: Secret) => `${carrier} ${name}`;
  return {
    template: {
      ...{ slug: "registry", label: "Sensitive values", kind: "apiKey", oauth: null },
      fields: secrets.map((secret) => ({ name: fieldOf(secret), label: secret.name, isSecret: true })),
      placements: secrets.map((secret) => ({ carrier: secret.carrier, name: secret.name, prefix: "", field: fieldOf(secret) })),
    },
    values: Object.fromEntries(secrets.map((secret) => [fieldOf(secret), secret.value])),
  };
}
