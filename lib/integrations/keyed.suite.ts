import { newOrganization, type TestOrganization } from "../operation/organization.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { apiText, json, newUpstream } from "../sources/upstream.suite";
import { addIntegration } from "./index";

export const canary = "canary-9f2b71c4d8e6a350";
export const operations = [
  { path: "/me", id: "me" },
  { path: "/echo", id: "echo" },
];

/** An API that wants the key in a header and repeats whatever it gets. */
export async function newKeyed(organization?: TestOrganization) {
  readHere();
  const { ctx, ...rest } = organization ?? (await newOrganization());
  const upstream = await newUpstream(({ headers, url }, response) => {
    if (headers["x-key"] !== canary) return json(response, { message: `${headers["x-key"]} is not a key` }, 401);
    json(response, { url, headers });
  });
  const source = { text: apiText({ origin: upstream.origin, operations, key: true }) };
  const { slug } = await addIntegration(ctx, { source });
  return { ctx, ...rest, upstream, slug };
}

export const withKey = { template: "api-key", values: { apiKey: canary } } as const;
