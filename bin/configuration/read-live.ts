import type { Client } from "../../lib/sdk";
import { type Configuration, demandsIn, type Integration, nameOfPolicy, type Policy } from "./document";

export type Live = {
  configuration: Required<Configuration>;
  /** The ids of the organization's policies, by name. */
  policyIds: ReadonlyMap<string, string>;
  /** What is not in the file although somebody might expect it. */
  left: string[];
};

/** Reads an organization's configuration, without any secret. */
export async function readLive(client: Client): Promise<Live> {
  const [integrations, policies, roles] = await Promise.all([
    readIntegrations(client),
    client.policies.list({ owner: "org" }),
    client.roles.list(),
  ]);
  const own = roles.items.filter(({ builtIn }) => !builtIn);
  return {
    configuration: {
      version: 1,
      integrations: integrations.map(integrationOf),
      policies: policies.items.map(({ pattern, effects, when, action, ...demands }) => ({
        pattern,
        effects,
        when: when as Policy["when"], // safe: as the console keeps it
        action,
        ...demandsIn(demands),
      })),
      roles: own.map(({ slug, name, permissions, patterns }) => ({ slug, name, permissions, patterns })),
    },
    policyIds: new Map(
      policies.items.map(({ id, ...policy }) => [nameOfPolicy({ ...policy, when: policy.when as Policy["when"] }), id]),
    ),
    left: integrations.flatMap(leftOut),
  };
}

type Detail = Awaited<ReturnType<Client["integrations"]["get"]>>;

async function readIntegrations(client: Client): Promise<Detail[]> {
  const { items } = await client.integrations.list();
  const details = await Promise.all(items.map(({ slug }) => client.integrations.get({ slug })));
  return details.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}

const integrationOf = (detail: Detail): Integration => {
  const { slug: name, kind, title, description, baseUrl, healthCheckTool, commonParameters, overrides: tools } = detail;
  return { name, kind, source: sourceOf(detail), title, description, baseUrl, healthCheckTool, commonParameters, tools };
};

/** An upload is named by its file: whoever applies the configuration puts it beside. */
function sourceOf({ origin, slug }: Detail): Integration["source"] {
  if ("url" in origin) return { url: withoutQuery(origin.url) };
  if ("endpoint" in origin) return { endpoint: withoutQuery(origin.endpoint) };
  if ("config" in origin && !("command" in origin)) return { config: origin.config };
  if ("fileName" in origin) return { file: origin.fileName ?? `${slug}.json` };
  return { file: "fileNames" in origin ? (origin.fileNames[0] ?? slug) : slug };
}

/** The console shows `?…` where a query is, which may hold a key. */
const withoutQuery = (address: string) => address.replace(/\?…$/, "");

function leftOut({ slug, origin, fixedArguments = [] }: Detail): string[] {
  const address = "url" in origin ? origin.url : "endpoint" in origin && origin.endpoint;
  return [
    ...("fileName" in origin || "fileNames" in origin
      ? [`${slug}: its document was uploaded. Put the file beside the configuration.`]
      : []),
    ...(address && /\?…$/.test(address) ? [`${slug}: the query of its address, which may hold a key.`] : []),
    ...(fixedArguments.length > 0 ? [`${slug}: its fixed arguments, whose values may be secret.`] : []),
    ...("config" in origin && Object.keys(origin.config).length > 0
      ? [`${slug}: what is set beside the address of its source.`]
      : []),
    ...("command" in origin ? [`${slug}: the command that it is started with.`] : []),
  ];
}
