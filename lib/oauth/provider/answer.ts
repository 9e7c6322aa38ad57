import * as oauth from "oauth4webapi";
import { textExceedsJsonDepth } from "../../json-depth";
import { Failure } from "../../operation/failure";
import { redactor } from "../../outbound/redact";

/** The provider's own refusal, in its words. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

type Answered = { host: string; secrets: string[] };

/** Does one exchange; whatever goes wrong is a Refusal of the provider or a Failure, and repeats no secret. */
export async function exchange<T>({ host, secrets }: Answered, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const redact = redactor(secrets);
    if (error instanceof oauth.ResponseBodyError)
      throw new Refusal(error.error, redact(refusalText(host, error.error, error.error_description)));
    if (error instanceof Failure) throw error;
    if (error instanceof Error && "code" in error && String(error.code).startsWith("OAUTH_"))
      throw new Failure("unavailable", redact(`${host} gave an answer that is not OAuth: ${error.message}.`.slice(0, 500)));
    throw error;
  }
}

export function refusalText(host: string, error: string, description: string | undefined): string {
  const said = description?.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim();
  return `${host} refused: ${said ? `${said} (${error})` : error}`.slice(0, 400);
}

/**
 * An answer as the standard wants it. Known providers report errors with status 200, leave out the token's type or add
 * challenges to an error; an ID token says who signed in, and is nothing a connection needs.
 */
export async function asStandard(response: Response, okStatus = 200): Promise<Response> {
  const body = await jsonOf(response);
  if (body === null) return new Response(null, { status: response.ok ? 502 : response.status });
  const isError = typeof body.error === "string" && typeof body.access_token !== "string" && typeof body.client_id !== "string";
  const { id_token: _unused, token_type = "bearer", client_secret_expires_at = 0, ...rest } = body;
  if (isError) return Response.json(body, { status: 400 });
  return Response.json({ ...rest, token_type, client_secret_expires_at }, { status: response.ok ? okStatus : response.status });
}

export async function idTokenIn(response: Response): Promise<string | null> {
  const body = await jsonOf(response);
  return typeof body?.id_token === "string" ? body.id_token.slice(0, 100_000) : null;
}

async function jsonOf(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const text = await response.text();
    const body: unknown = textExceedsJsonDepth(text) ? null : JSON.parse(text);
    return body !== null && typeof body === "object" && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof Failure) throw error;
    return null;
  }
}
