import { createHash } from "node:crypto";
import { Failure } from "../operation/failure";
import type { Credential, Host, Plugin, ToolDef, ToolResult } from "./contract";
import { boundCredential } from "./credential";

/** A kind of source for tests: a service that tells each of its callers which tools there are for them. */
export const directory: Plugin = {
  id: "directory",
  label: "Directory",
  producesFrom: "connection",
  detect: ({ text }) => (text.startsWith("directory ") ? 0.9 : 0),
  async read(documents) {
    const document = documents[0]?.text ?? "";
    return {
      title: document.slice("directory ".length),
      version: null,
      description: "",
      servers: [],
      authTemplates: [directoryTemplate],
      toolCount: 0,
      warnings: [],
      document,
      revision: createHash("sha256").update(document).digest("hex"),
    };
  },
  async resolveTools({ credential, baseUrl }, host) {
    const response = await ask(host, { url: `${baseUrl}/tools`, credential });
    if (response.status === 401) throw new Failure("unauthenticated", `The directory said: ${await response.text()}`);
    if (!response.ok) throw new Failure("unavailable", `The directory answered ${response.status}: ${await response.text()}`);
    const told = (await response.json()) as Told[]; // safe: the tests' own service
    return { tools: told.map(toolOf), definitions: {}, warnings: [] };
  },
  async invokeTool({ tool, baseUrl, credential }, host): Promise<ToolResult> {
    const response = await ask(host, { url: `${baseUrl}/call/${tool.name}`, credential });
    const { status } = response;
    if (response.ok) return { ok: true, data: await response.json(), http: { status, headers: {} } };
    return { ok: false, error: { code: "upstream_http_error", message: `The directory answered ${status}.`, status } };
  },
};

export type Told = { name: string; description: string; effect?: ToolDef["effect"] };

const directoryTemplate = {
  slug: "token",
  label: "Token",
  kind: "bearer" as const,
  fields: [{ name: "token", label: "Token", isSecret: true }],
  placements: [{ carrier: "header" as const, name: "Authorization", prefix: "Bearer ", field: "token" }],
  oauth: null,
};

function ask(host: Host, { url, credential }: { url: string; credential: Credential | null }): Promise<Response> {
  host.signal.throwIfAborted();
  const credentials = boundCredential(credential, [new URL(url).origin]) ?? undefined;
  return host.fetch(url, credentials ? { credentials } : {});
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
