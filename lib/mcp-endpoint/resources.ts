import {
  type InputRequiredResult,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import type { Context } from "../operation/context";
import { callOffer, listOffers, type OfferingServer, serversWith } from "./servers";
import type { RunRequest } from "./tool";

type Described = { name: string; title?: string; description?: string; mimeType?: string };
type Resource = Described & { uri: string; size?: number };
type Template = Described & { uriTemplate: string };

/** The resources of all MCP servers that the caller may read. */
export async function listResources(ctx: Context, cursor: string | undefined): Promise<ListResourcesResult> {
  const { items, ...page } = await listOffers(ctx, {
    offer: "resources.list",
    cursor,
    itemsIn: (data, prefix) =>
      (data as { resources: Resource[] }).resources.map(({ uri, size, ...described }) => ({
        ...textsOf(described),
        ...(size === undefined ? {} : { size }),
        uri: ownUri(prefix, uri),
      })),
  });
  return { resources: items, ...page };
}

/** Servers list their templates with the first page of their resources. */
export async function listResourceTemplates(ctx: Context, cursor: string | undefined): Promise<ListResourceTemplatesResult> {
  const { items, ...page } = await listOffers(ctx, {
    offer: "resources.list",
    cursor,
    isOnFirstPage: true,
    itemsIn: (data, prefix) =>
      (data as { templates: Template[] }).templates.map(({ uriTemplate, ...described }) => ({
        ...textsOf(described),
        uriTemplate: ownUri(prefix, uriTemplate),
      })),
  });
  return { resourceTemplates: items, ...page };
}

const textsOf = ({ name, title, description, mimeType }: Described): Described => ({
  name,
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { description }),
  ...(mimeType === undefined ? {} : { mimeType }),
});

/** Two servers may use one address, so it says whose it is. What follows stays as its server wrote it, so templates do too. */
const ownUri = (prefix: string, uri: string): string => `executor://${prefix.replace(/^tools\./, "")}/${uri}`;

type Content = { uri: string; mimeType?: string } & ({ text: string } | { data: string });

export async function readResource(
  call: Omit<RunRequest<never>, "present">,
  uri: string,
): Promise<ReadResourceResult | InputRequiredResult> {
  const { server, uri: sourceUri } = await resourceAt(call.ctx, uri);
  return callOffer(call, server, {
    args: { uri: sourceUri },
    present: (data) => ({ contents: (data as Content[]).map((content) => contentOf(content, server.prefix)) }),
  });
}

/** The server that has a resource or a template which the caller may read, and its address there. */
export async function resourceAt(ctx: Context, uri: string): Promise<{ server: OfferingServer; uri: string }> {
  const [found] = (await serversWith(ctx, "resources.read")).flatMap((server) => addressedAt(server, uri));
  if (!found) throw new ResourceNotFoundError(uri, `There is no resource ${uri} at this endpoint. List its resources.`);
  return found;
}

function addressedAt(server: OfferingServer, uri: string): { server: OfferingServer; uri: string }[] {
  const beginning = ownUri(server.prefix, "");
  return uri.startsWith(beginning) ? [{ server, uri: uri.slice(beginning.length) }] : [];
}

function contentOf({ uri, mimeType, ...content }: Content, prefix: string): ReadResourceResult["contents"][number] {
  const about = { uri: ownUri(prefix, uri), ...(mimeType ? { mimeType } : {}) };
  return "text" in content ? { ...about, text: content.text } : { ...about, blob: content.data };
}
