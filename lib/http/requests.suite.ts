import { createApiKey } from "../identity";
import { newOrganization } from "../operation/organization.suite";
import { everyPermission } from "../operation/permission";
import { toResponse } from "./exchange/answer";
import type { Handler, Params } from "./routes/handler";

/** A key that may do everything in an organization of its own. */
export async function newKey() {
  const organization = await newOrganization();
  const { text } = await createApiKey(organization.ctx, { name: "test", permissions: [...everyPermission] });
  return { key: text, organizationId: organization.organizationId };
}

export type Sent = {
  method?: string;
  body?: string | object;
  headers?: Record<string, string>;
  query?: string;
  key?: string | null;
};

export function requestWith(key: string) {
  return ({ method = "POST", body, headers = {}, query = "", key: bearer = key }: Sent): Request => {
    const text = typeof body === "object" ? JSON.stringify(body) : body;
    const all = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(text !== undefined && { "content-type": "application/json" }),
      ...headers,
    };
    return new Request(`http://console.test/api/v1/things${query}`, { method, headers: all, body: text });
  };
}

export const ask = async (route: Handler, request: Request, params: Params = {}): Promise<Response> =>
  toResponse(await route(request, params));

export const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; details?: object } }).error;
