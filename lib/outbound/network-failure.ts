import { Failure } from "../operation/failure";
import type { Limits } from "./limits";

/** Turns errors of the network, the HTTP parser and decoders into a Failure. Other errors pass unchanged. */
export function networkFailure(error: unknown, host: string, limits: Limits): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "UND_ERR_HEADERS_OVERFLOW") return tooManyHeaders(host);
  // Without a cause: the parser's error contains the offending bytes, which may repeat a credential.
  if (error.name === "HTTPParserError") return new Failure("unavailable", `${host} sent an answer that is not HTTP.`);
  const known = reports.find(({ codes }) => codes.test(code));
  if (known) return new Failure("unavailable", `${host} ${known.says(limits, code)}`).causedBy(error);
  return error;
}

export function tookTooLong(host: string, what: string, ms: number): Failure {
  return new Failure("unavailable", `${host} ${what} within ${ms / 1000} s.`);
}

export function tooLarge(host: string, bytesMax: number): Failure {
  return new Failure("limit", `The answer of ${host} is larger than ${bytesMax} bytes, the most this call accepts.`);
}

export function tooManyHeaders(host: string): Failure {
  return new Failure("limit", `The answer of ${host} holds more or larger headers than this call accepts.`);
}

/** The first entry whose pattern fits the error's code decides. */
const reports: { codes: RegExp; says: (limits: Limits, code: string) => string }[] = [
  { codes: /^UND_ERR_HEADERS_TIMEOUT$/, says: ({ headersMs }) => `did not begin to answer within ${headersMs / 1000} s.` },
  {
    codes: /^UND_ERR_BODY_TIMEOUT$/,
    says: ({ bodyIdleMs }) => `stopped in the middle of its answer for ${bodyIdleMs / 1000} s.`,
  },
  { codes: /^UND_ERR_CONNECT_TIMEOUT$/, says: () => "did not accept a connection in time." },
  { codes: /^(ENOTFOUND|EAI_AGAIN)$/, says: () => "could not be found. Check the name of the host." },
  { codes: /^ECONNREFUSED$/, says: () => "refused the connection. Check the port, and that the server runs." },
  { codes: /^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI)/, says: () => "sent an answer that could not be decompressed." },
  {
    codes: /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/,
    says: (_, code) => `could not prove who it is (${code}). Check its TLS certificate.`,
  },
  {
    codes: /^(E[A-Z]+|UND_ERR_(SOCKET|DESTROYED|CLOSED|RES_\w+)|ERR_STREAM_PREMATURE_CLOSE)$/,
    says: (_, code) => `could not be reached or broke the connection off (${code}).`,
  },
];
