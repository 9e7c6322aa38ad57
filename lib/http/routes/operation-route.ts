import type { z } from "zod";
import type { Operation } from "../../operation/operation";
import { arrayRoute } from "./array";
import { eventRoute } from "./events";
import type { Method } from "./handler";
import { ndjsonRoute } from "./ndjson";
import { pictureRoute } from "./picture";
import { type Route, route } from "./route";
import { textRoute } from "./text";

/** A line of the table: a path with names such as `:id`, and the operation behind it. */
export type OperationRoute = { method: Method; path: string; handle: Route };

type More<Output extends z.ZodType> = Parameters<typeof route<z.ZodType, Output>>[1];

const plain =
  (method: Method) =>
  <Input extends z.ZodType, Output extends z.ZodType>(
    path: string,
    operation: Operation<Input, Output>,
    more?: More<Output>,
  ): OperationRoute => ({ method, path, handle: route(operation, more) });

export const get = plain("GET");
export const post = plain("POST");
export const put = plain("PUT");
export const patch = plain("PATCH");
export const remove = plain("DELETE");

export const array = (path: string, ...list: Parameters<typeof arrayRoute>): OperationRoute => ({
  method: "GET",
  path,
  handle: arrayRoute(...list),
});

export const events = (path: string, ...following: Parameters<typeof eventRoute>): OperationRoute => ({
  method: "GET",
  path,
  handle: eventRoute(...following),
});

export const lines = (path: string, ...pages: Parameters<typeof ndjsonRoute>): OperationRoute => ({
  method: "GET",
  path,
  handle: ndjsonRoute(...pages),
});

export const picture = (path: string, ...shown: Parameters<typeof pictureRoute>): OperationRoute => ({
  method: "GET",
  path,
  handle: pictureRoute(...shown),
});

export const text = (path: string, ...written: Parameters<typeof textRoute>): OperationRoute => ({
  method: "GET",
  path,
  handle: textRoute(...written),
});
