import { createHash } from "node:crypto";
import { Failure } from "../operation/failure";
import type { Credential, Network, Plugin, SessionWiring, ToolDef, ToolResult } from "./contract";
import { boundCredential } from "./credential";

/** A kind of source for tests: a service that tells each of its callers which tools there are for them. */
export const directory: Plugin = {
  id: "directory",
  label: "Directory",
  toolType: "http",
  sources: [{ kind: "document", label: "A line that names it", config: { type: "object" } }],
  detect: ({ text }) => (text.startsWith("directory ") ? 0.9 : 0),
  understand(documents) {
    const document = documents[0]?.text ?? "";
    return {
      title: document.slice("directory ".length),
      version: null,
      description: "",
      servers: [],
      authTemplates: [directoryTemplate],
      producesFrom: "connection",
      toolCount: 0,
      warnings: [],
      document,
      revision: createHash("sha256").update(document).digest("hex"),
    };
  },
  produce({ listed }) {
    const told = JSON.parse(listed ?? "[]") as Told[]; // safe: the tests' own service
    return { tools: told.map(toolOf), definitions: {}, warnings: [] };
  },
  keepsSessions: false,
  open: (wiring, { auth }) => ({
    async listTools(network) {
      const response = await ask(network, { url: `${wiring.baseUrl}/tools`, credential: auth() });
      const said = await response.text();
      if (response.status === 401) throw new Failure("unauthenticated", `The directory said: ${said}`);
      if (!response.ok) throw new Failure("unavailable", `The directory answered ${response.status}: ${said}`);
      return said;
    },
    async invoke({ tool }, host): Promise<ToolResult> {
      try {
        return await answerOf(await ask(host, { url: urlOf(wiring, tool), credential: host.auth() }));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return { ok: false, error: { code: "upstream_unreachable", message: error.message } };
      }
    },
    close: async () => {},
  }),
  preview: ({ tool }, wiring) => ({
    ...{ kind: "http", method: "GET", url: urlOf(wiring, tool), body: null },
    destination: wiring.baseUrl ?? "",
  }),
};

async function answerOf(response: Response): Promise<ToolResult> {
  const { status } = response;
  if (response.ok) return { ok: true, data: await response.json(), http: { status, headers: {} } };
  return { ok: false, error: { code: "upstream_http_error", message: `The directory answered ${status}.`, status } };
}

export type Told = { name: string; description: string; effect?: ToolDef["effect"] };

const directoryTemplate = {
  slug: "token",
  label: "Token",
  kind: "bearer" as const,
  fields: [{ name: "token", label: "Token", isSecret: true }],
  placements: [{ carrier: "header" as const, name: "Authorization", prefix: "Bearer ", field: "token" }],
  oauth: null,
};

const urlOf = ({ baseUrl }: SessionWiring, { name }: Pick<ToolDef, "name">) => `${baseUrl}/call/${name}`;

function ask(network: Network, { url, credential }: { url: string; credential: Credential | null }): Promise<Response> {
  network.signal.throwIfAborted();
  const credentials = boundCredential(credential, [new URL(url).origin]) ?? undefined;
  return network.fetch(url, credentials ? { credentials } : {});
}

const toolOf = ({ name, description, effect = "read" }: Told): ToolDef => ({
  name,
  title: null,
  description,
  inputSchema: { type: "object" },
  outputSchema: null,
  effect,
  requiresApproval: effect !== "read",
  approvalDescription: name,
  mayElicit: false,
  isDeprecated: false,
  binding: null,
});
