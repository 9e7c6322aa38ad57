import { expect, test } from "vitest";
import { answerRequest } from "../../http";
import { operations } from "../../operations";
import { groups } from "./groups";
import type { OperationKey } from "./input-output";

/** Operations that the client offers in a form of its own. */
const ownForms = [
  "createExecution",
  "resumeExecution",
  "followExecution",
  "exportAudit",
  "exportExecutions",
  "listTools",
  "getIntegrationLogo",
  "getToolSchema",
  "whoAmI",
  "writeToolTypes",
] as const;

type Groups = typeof groups;
type Entry = { [Group in keyof Groups]: Groups[Group][keyof Groups[Group]] }[keyof Groups];
type Missing = Exclude<OperationKey, Entry["key"] | (typeof ownForms)[number]>;

const entries = Object.values(groups).flatMap((group) =>
  Object.values(group as Record<string, { key: string; address: string }>),
);

test("the client offers every operation once", () => {
  const complete: [Missing] extends [never] ? true : Missing = true; // an operation that the error names belongs into groups.ts
  expect(complete).toBe(true);
  const offered = [...entries.map(({ key }) => key), ...ownForms];
  expect(offered.toSorted()).toEqual(Object.keys(operations).toSorted());
});

type Description = { paths: Record<string, Record<string, { operationId: string }>> };

test("the client calls each operation where the HTTP API has it", async () => {
  const described = await answerRequest(new Request("http://console.test/api/openapi.json"));
  const { paths } = (await described.json()) as Description;
  const addresses = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    ]),
  );
  for (const { key, address } of entries) {
    const { name } = operations[key as keyof typeof operations].definition;
    expect(address, key).toBe(Object.fromEntries(addresses)[name]);
  }
});
