import type { HttpAnswer } from "../exchange/answer";
import type { HttpRequest } from "../exchange/request";

/** What stands in the path where its template has names, decoded. */
export type Params = Readonly<Record<string, string>>;

export type Handler = (request: HttpRequest, params: Params) => Promise<HttpAnswer>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
