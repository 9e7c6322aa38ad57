import { badAnswer, upstreamError } from "../../answer/failure";
import { shownHeaders } from "../../answer/headers";
import { retryOf } from "../../answer/retry";
import type { Json, ToolError, ToolResult } from "../../contract";
import { isObject, own } from "../../json/values";
import {
  type Answer,
  type GraphqlError,
  isForScope,
  isPersistedOnly,
  isThrottled,
  isUnauthenticated,
  persistedOnly,
} from "./answer";

type Called = { path: string[] | null; isRead: boolean; isAuthenticated: boolean };
type Understood = Extract<Answer, { isGraphql: true }>;

/** What an answer means for whoever called: the value of a field, or data and errors of a document. */
export function outcomeOf(answer: Answer, response: Response, called: Called): ToolResult {
  const http = { status: response.status, headers: shownHeaders(response, false) };
  const { isRead, isAuthenticated, path } = called;
  if (!answer.isGraphql) return strange(answer.text, response, called);
  const { data, errors, whole } = answer;
  if (path === null && data !== null && !errors.some(isTelling)) return { ok: true, data: shownWhole(whole), http };
  const value = path === null ? data : valueAt(data, path);
  if (errors.length === 0 && (response.ok || data !== null)) return { ok: true, data: value ?? null, http };
  const error: ToolError = {
    ...errorOf(answer, response, { isRead, isAuthenticated }),
    status: response.status,
    details: bounded({ data, errors: errors.map((one) => one.whole) }),
  };
  return { ok: false, error, http };
}

/** Errors about who calls and how often, which go before what else the answer holds. */
const isTelling = (error: GraphqlError): boolean => isUnauthenticated(error) || isThrottled(error) || isPersistedOnly(error);

function errorOf({ errors, data }: Understood, response: Response, { isRead, isAuthenticated }: Omit<Called, "path">): ToolError {
  const message = messageOf(errors, response);
  const retry = retryOf(response, isRead);
  if (errors.some(isPersistedOnly))
    return { code: "graphql_persisted_only", message: `${persistedOnly} It said: ${message}`, retryable: false };
  if (isAuthenticated && errors.some(isForScope)) return { code: "oauth_scope_insufficient", message, retryable: false };
  const isRefused = response.status === 401 || (isNothing(data) && errors.some(isUnauthenticated));
  if (isAuthenticated && isRefused) return { code: "connection_rejected", message, retryable: false };
  const throttled = errors.find(isThrottled);
  if (!throttled && response.status !== 429)
    return { code: "graphql_errors", message, retryable: response.ok ? false : retry.retryable };
  const waitMs = retry.retryAfterMs ?? (throttled ? waitIn(throttled, response) : null);
  const isUndone = isRead || isNothing(data);
  return { code: "upstream_rate_limited", message, retryable: isUndone, ...(waitMs === null ? {} : { retryAfterMs: waitMs }) };
}

/** Whether no part of a call was carried out. */
const isNothing = (data: unknown): boolean => !isObject(data) || Object.values(data).every((value) => value === null);

const saidMax = 3;

function messageOf(errors: readonly GraphqlError[], { status }: Response): string {
  const said = errors.slice(0, saidMax).map(({ message, whole }) => `${message}${pathText(whole)}`);
  const more = errors.length > saidMax ? ` And ${errors.length - saidMax} more.` : "";
  return `${said.join(" ") || `The service answered ${status}.`}${more}`.slice(0, 1000);
}

function pathText(error: unknown): string {
  const path = own(error, "path");
  return Array.isArray(path) && path.length > 1 ? ` (at ${path.slice(0, 20).join(".")})` : "";
}

const waitMsMax = 24 * 3_600_000;

/** When a service that counts says it has room again: by its own words, by its price list, or by the headers of its limit. */
function waitIn({ extensions }: GraphqlError, { headers }: Response): number | null {
  const seconds = [own(extensions, "retryAfter"), own(extensions, "retry_after"), own(extensions, "retry_in_seconds")].map(
    Number,
  );
  const said = seconds.find((value) => Number.isFinite(value) && value >= 0);
  const cost = own(extensions, "cost") ?? extensions;
  const status = own(cost, "throttleStatus");
  const [wanted, left, rate] = [
    own(cost, "requestedQueryCost"),
    own(status, "currentlyAvailable"),
    own(status, "restoreRate"),
  ].map(Number);
  const restored = wanted !== undefined && left !== undefined && rate ? (wanted - left) / rate : Number.NaN;
  const reset = Number(headers.get("x-ratelimit-remaining") === "0" ? headers.get("x-ratelimit-reset") : Number.NaN);
  const until = reset > 1e9 ? reset - Date.now() / 1000 : reset;
  const wait = said ?? [restored, until].find((value) => Number.isFinite(value) && value >= 0);
  return wait === undefined ? null : Math.min(Math.ceil(wait * 1000), waitMsMax);
}

function strange(text: string, response: Response, { isRead, isAuthenticated }: Called): ToolResult {
  const http = { status: response.status, headers: shownHeaders(response, false) };
  if (!response.ok) return upstreamError(jsonIn(text), response, { http, isAuthenticated, isRead });
  const fault = /^\s*</.test(text) ? "it is a page of HTML or XML" : "it holds neither data nor errors";
  return badAnswer(fault, { http, said: text, isRead });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce((inner: unknown, name) => own(inner, name), data);
}

function shownWhole(whole: Record<string, unknown>): Record<string, unknown> {
  const { data, errors, extensions } = whole;
  return { data, ...(errors === undefined ? {} : { errors }), ...(extensions === undefined ? {} : { extensions }) };
}

const detailsMax = 100_000;

/** Data that came in spite of the errors, unless there is too much of it to stand in an error. */
function bounded(details: { data: unknown; errors: unknown[] }): Json {
  const text = JSON.stringify(details);
  if (text.length <= detailsMax) return JSON.parse(text) as Json;
  const errors = JSON.stringify(details.errors.slice(0, 20)).slice(0, 20_000);
  return { data: null, errors, note: "The data that came along is too large to be kept beside the errors." };
}
