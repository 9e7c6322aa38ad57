import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApiKey } from "../../identity";
import { operation } from "../../operation/operation";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { route } from "./route";

let key: string;

withDatabase();
beforeAll(async () => {
  const { ctx } = await newOrganization();
  ({ text: key } = await createApiKey(ctx, { name: "test", permissions: ["organization:read"] }));
});

const padding = "\u00E9".repeat(1_200_000);
const kindOf = (part: unknown) => (part instanceof Blob ? `blob of ${part.size}` : typeof part);
const kinds = operation({
  name: "thing.kinds",
  summary: "Kinds",
  permission: "organization:read",
  input: z.object({ text: z.unknown(), files: z.array(z.object({ name: z.string(), text: z.unknown() })) }),
  output: z.object({ kinds: z.array(z.string()) }),
  run: (_ctx, { text, files }) =>
    Promise.resolve({ kinds: [text, ...files.map((file) => file.text), files[0]?.name].map(kindOf) }),
});
const large = async (body: string | object, headers = {}) =>
  route(kinds, { body: "document" })(
    new Request("http://console.test/api/v1/things", {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );

describe("a large body", () => {
  test("leaves the long texts of a large body to the thread that reads them, and gives the rest as it is", async () => {
    const files = [
      { name: "a", text: padding },
      { name: "b", text: "short" },
    ];
    const response = await large({ text: `${padding}!`, files });
    expect(await response.json()).toEqual({ kinds: ["blob of 2400001", "blob of 2400000", "string", "string"] });
  });

  test.each([
    ["text that is not JSON", `{"text": "${padding}`, /not valid JSON/],
    ["an array", `["${padding}"]`, /must be a JSON object/],
    ["half a surrogate pair", `{"text": "${padding}\\ud800", "files": []}`, /cannot be stored/],
    ["a null character", `{"text": "${padding}\\u0000", "files": []}`, /cannot be stored/],
    ["what is nested too deep", `{"text": "${padding}", "files": [], "more": ${"[".repeat(1e5)}${"]".repeat(1e5)}}`, /too deep/],
  ])("refuses a large body: %s", async (_name, body, message) => {
    const response = await large(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(message);
  });

  test("knows a large document again by what it says, where a key stands for it", async () => {
    const ask = async (text: string) => {
      const response = await large({ text, files: [] }, { "idempotency-key": "large" });
      return [response.status, response.headers.get("idempotent-replay")];
    };
    expect(await ask(`${padding}a`)).toEqual([200, null]);
    expect(await ask(`${padding}b`)).toEqual([409, null]);
    expect(await ask(`${padding}a`)).toEqual([200, "true"]);
  });
});
