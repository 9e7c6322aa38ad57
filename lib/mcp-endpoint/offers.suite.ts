import { createConnection } from "../connections";
import { addIntegration } from "../integrations";
import { newOrganization } from "../operation/organization.suite";
import { allowLoopback } from "../sources/upstream.suite";
import { connect, type Era, newEndpoint } from "./endpoint.suite";

/** An organization with MCP servers, and clients that see what these offer. */
export async function newClients(endpoints: Record<string, { url: string; connections?: string[] }>) {
  allowLoopback();
  const organization = await newOrganization();
  const { ctx } = organization;
  for (const [slug, { url, connections = ["main"] }] of Object.entries(endpoints)) {
    await addIntegration(ctx, { source: { endpoint: url, config: {} }, kind: "mcp", slug });
    for (const name of connections) await createConnection(ctx, { integration: slug, owner: "org", name });
  }
  const { url } = await newEndpoint({ key: ctx });
  const client = (era: Era, options = {}) => connect({ url: `${url}?mode=direct`, token: "key", era, options });
  return { ...organization, client, url };
}
