import { z } from "zod";
import type { Operation } from "../../operation/operation";
import { requestContext } from "../caller/context";
import { queryOf } from "../exchange/request";
import { apiHeaders, respond } from "../exchange/respond";
import { measured } from "../monitoring/metrics";
import type { Params } from "./handler";
import type { Described, Route } from "./route";

type PictureOutput = z.ZodType<{ mediaType: string; base64: string; isVersion: boolean }>;

/** An operation that gives a picture. A browser shows it as what it is called, runs nothing in it, and may keep a version. */
export function pictureRoute<Input extends z.ZodType, Output extends PictureOutput>(operation: Operation<Input, Output>): Route {
  const { name } = operation.definition;
  const handle: Route = Object.assign(
    (request: Parameters<Route>[0], params: Params) =>
      respond(request, async () => {
        const ctx = await requestContext(request);
        const input = { ...queryOf(request), ...params } as z.input<Input>; // safe: the operation checks it
        const { mediaType, base64, isVersion } = await measured(name, () => operation(ctx, input));
        const headers = {
          ...apiHeaders,
          "cache-control": isVersion ? "private, max-age=31536000, immutable" : "no-store",
          "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
          "content-type": mediaType,
          "cross-origin-resource-policy": "same-origin",
          "x-request-id": ctx.requestId,
        };
        return { status: 200, headers, body: new Blob([Buffer.from(base64, "base64")]).stream() };
      }),
    { described: describedOf(operation.definition as Described["operation"]) },
  );
  return handle;
}

const describedOf = (operation: Described["operation"]): Described => ({
  operation,
  status: 200,
  isStream: false,
  mediaType: "image/*",
  answer: z.string(),
});
