import { z } from "zod";
import { operation } from "../../operation/operation";
import { staticPlugins } from "../../plugins";
import { operatorsKey } from "./operators-key";
import { ServiceCredential, serviceCredentialView } from "./service-credential";

const Needed = z.object({
  provider_key: z.string(),
  provider_variant: z.string(),
  label: z.string(),
  endpoint: z.string().describe("Where the key is sent unless the credential names another address"),
  tools: z.array(z.string()),
  by_operator: z.boolean().describe("Whether the operator gave a key for organizations that have none"),
});

export const listServiceCredentials = operation({
  name: "service_credential.list",
  summary:
    "List the organization's credentials at services that tools of the console use, without their keys, and which services there are",
  permission: "integrations:read",
  input: z.object({}),
  output: z.object({ items: z.array(ServiceCredential), services: z.array(Needed) }),
  async run({ db }) {
    const rows = await db.serviceCredential.findMany({ orderBy: [{ providerKey: "asc" }, { providerVariant: "asc" }] });
    return { items: rows.map(serviceCredentialView), services: servicesNeeded() };
  },
});

/** The services that tools of the console ask for an account at. */
function servicesNeeded(): z.output<typeof Needed>[] {
  const found = new Map<string, z.output<typeof Needed>>();
  for (const { services = [] } of staticPlugins)
    for (const { tool, service } of services) {
      const { key: provider_key, variant: provider_variant, label, endpoint } = service;
      const name = `${provider_key}/${provider_variant}`;
      const known = found.get(name) ?? { provider_key, provider_variant, label, endpoint, tools: [], by_operator: false };
      found.set(name, { ...known, tools: [...known.tools, tool], by_operator: operatorsKey(service) !== null });
    }
  return [...found.values()];
}
