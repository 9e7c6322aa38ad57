import { expect, test } from "vitest";
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "./route";

const methods = Object.entries({ DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT });

test.each(methods)("%s of what does not exist is an error like any other of the API", async (method, handle) => {
  const answer = await handle(new Request("http://console.test/api/v1/nothing", { method }));
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: "not_found", message: expect.stringContaining("openapi.json") } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-request-id": expect.any(String),
  });
});
