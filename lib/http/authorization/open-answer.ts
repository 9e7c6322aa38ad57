import { OauthRefusal, refusalFields } from "../../identity";
import type { HttpAnswer } from "../exchange/answer";
import type { HttpRequest } from "../exchange/request";
import { apiHeaders, failed } from "../exchange/respond";
import type { Handler } from "../routes/handler";

type Work = (request: HttpRequest) => Promise<{ status?: number; json: object }>;

/** Pages of any origin may read this: it depends on no cookie. */
const openHeaders = { ...apiHeaders, "content-type": "application/json", "access-control-allow-origin": "*" };

/** An answer of the authorization server, with its errors as OAuth writes them. */
export const openAnswer =
  (work: Work): Handler =>
  async (request) => {
    try {
      const { status = 200, json } = await work(request);
      return written(status, json);
    } catch (error) {
      return refusal(request, error);
    }
  };

export const preflight: Handler = () =>
  Promise.resolve({
    status: 204,
    headers: {
      ...openHeaders,
      "access-control-allow-methods": "GET, POST, OPTIONS",
      "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
      "access-control-max-age": "3600",
    },
    body: null,
  });

const written = (status: number, json: object): HttpAnswer => ({ status, headers: openHeaders, body: JSON.stringify(json) });

function refusal(request: HttpRequest, error: unknown): HttpAnswer {
  if (error instanceof OauthRefusal) return written(error.error === "invalid_client" ? 401 : 400, refusalFields(error));
  const { status, headers, body } = failed(request, error);
  const said = JSON.parse(String(body)) as { error: { code: string; message: string } }; // safe: written by failed()
  const json = { error: names[said.error.code] ?? "server_error", error_description: said.error.message };
  return { ...written(status, json), headers: { ...headers, ...openHeaders } };
}

const names: Readonly<Record<string, string>> = {
  invalid: "invalid_request",
  not_found: "invalid_request",
  limit: "temporarily_unavailable",
  unavailable: "temporarily_unavailable",
};
