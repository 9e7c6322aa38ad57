import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { operations } from "../operations";
import { describeApi } from "./description";
import { ask } from "./requests.suite";

type Item = { operationId: string; parameters: { name: string; in: string }[]; requestBody?: object; responses: object };
type Document = { openapi: string; paths: Record<string, Record<string, Item>> };

const read = async (): Promise<Document> => (await ask(describeApi, new Request("http://console.test/api/openapi.json"))).json();

describe("the description of the HTTP API", () => {
  test("is valid against the official schema of OpenAPI 3.1, and without references that lead nowhere", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...(await read()) });
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, "3.1"]);
    const { paths, ...document } = await read();
    const broken = { get: { responses: { 200: { content: {} } } } };
    expect((await new Validator().validate({ ...document, paths: { ...paths, "/broken": broken } })).valid).toBe(false);
  });

  test("offers every operation, each under its own name once", async () => {
    const { paths } = await read();
    const offered = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered.sort()).toEqual(
      Object.values(operations)
        .map(({ definition }) => definition.name)
        .sort(),
    );
  });

  test("describes what stands in a path as a parameter of the path, and a body only where one is read", async () => {
    const { paths } = await read();
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
        const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
        expect(inPath, path).toEqual(path.match(/\{\w+\}/g) ?? []);
        if (method === "get" || method === "delete") expect(requestBody, `${method} ${path}`).toBeUndefined();
      }
  });
});
