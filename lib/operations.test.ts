import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "./operation/context";
import { Failure } from "./operation/failure";
import type { Operation } from "./operation/operation";
import { everyPermission, type Permission, permissions } from "./operation/permission";
import { operations } from "./operations";

const table = Object.entries(operations).map(([key, operation]) => ({ key, operation: operation as unknown as Operation }));

/** A context whose database nobody may touch: whoever gets that far has gone too far. */
function untouchable(held: Context["actor"]["permissions"], kind: Context["actor"]["kind"] = "user"): Context {
  const db = new Proxy({} as Context["db"], {
    get: (_target, name) => {
      throw new Error(`the database was touched: ${String(name)}`);
    },
  });
  const actor = { kind, id: "nobody", label: "nobody", onBehalfOf: null, permissions: held };
  return { organizationId: "none", actor, db, door: "api", requestId: "test" };
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] };
const inputOf = ({ definition }: Operation) => z.toJSONSchema(definition.input, { io: "input" }) as JsonSchema;
const withInput = table.flatMap(({ key, operation }) =>
  Object.keys(inputOf(operation).properties ?? {}).map((field) => ({ key, operation, field })),
);
const withRequired = table.flatMap(({ key, operation }) =>
  (inputOf(operation).required ?? []).map((field) => ({ key, operation, field })),
);

type Nested = JsonSchema & { type?: string; items?: Nested; additionalProperties?: unknown };

/** A value with an unknown field at the first place of a schema where objects with names of their own lie. */
function withUnknown({ type, items, properties, additionalProperties = false }: Nested): object | null {
  if (type === "array" && items) {
    const item = withUnknown(items);
    return item && [item];
  }
  return properties && additionalProperties === false ? { zzUnknown: 1 } : null;
}

const withFieldsWithin = table.flatMap(({ key, operation }) =>
  Object.entries(inputOf(operation).properties ?? {}).flatMap(([field, schema]) => {
    const value = withUnknown(schema as Nested);
    return value ? [{ key, operation, field, value }] : [];
  }),
);

/** Values by names of the caller's own, such as a tool's arguments. */
function takesAnyObject(operation: Operation, field: string): boolean {
  const schema = (inputOf(operation).properties?.[field] ?? {}) as { anyOf?: object[] };
  return [schema, ...(schema.anyOf ?? [])].some((one) => "additionalProperties" in one && one.additionalProperties !== false);
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => "went through",
    (error: unknown) => error,
  );

/** The permissions of which one lets a key in; the first lets everybody in, and to all that an operation shows. */
function admitting({ definition: { permission } }: Operation): Permission[] {
  if (permission === null) return [];
  return typeof permission === "string" ? [permission] : [permission.any, permission.own];
}

describe.each(table)("$key", ({ operation }) => {
  const { name, summary, input, output } = operation.definition;
  const needed = admitting(operation);

  it.runIf(needed.length > 0)("is refused without its permission, whatever else somebody holds", async () => {
    const others = everyPermission.filter((held) => !needed.includes(held));
    const without = [untouchable([]), untouchable(others), untouchable(others, "apiKey")];
    for (const ctx of [...without, ...needed.slice(1).map((own) => untouchable([own]))]) {
      const refusal = await refusalOf(operation(ctx, {}));
      expect(refusal).toBeInstanceOf(Failure);
      expect(refusal).toMatchObject({ code: "forbidden", message: expect.stringContaining(String(needed[0])) });
    }
  });

  it("is described: permission, name, summary, schemas", () => {
    for (const permission of needed) expect(permissions).toHaveProperty([permission]);
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
    expect(summary).toMatch(/^[A-Z].{5,}[^.]$/);
    expect(z.toJSONSchema(input, { io: "input" })).toMatchObject({ type: "object" });
    expect(z.toJSONSchema(output)).toMatchObject({ type: "object" });
  });

  it.each([null, 7, "text", [[]]])("refuses %j as input before doing anything", async (bad) => {
    for (const held of needed.length > 0 ? needed.map((permission) => [permission]) : [[]])
      expect(await refusalOf(operation(untouchable(held, "apiKey"), bad))).toMatchObject({ code: "invalid" });
  });
});

it.each(withInput)("$key refuses a wrong $field and names it", async ({ operation, field }) => {
  for (const wrong of [takesAnyObject(operation, field) ? ["not right"] : { not: "right" }, Number.NaN]) {
    const refusal = await refusalOf(operation(untouchable(everyPermission), { [field]: wrong }));
    expect(refusal).toBeInstanceOf(Failure);
    expect(refusal).toMatchObject({ code: "invalid" });
    expect(Object.keys((refusal as Failure).details ?? {}).some((name) => name.split(".")[0] === field)).toBe(true);
  }
});

const unknownOf = async (operation: Operation, input: object) =>
  (await refusalOf(operation(untouchable(everyPermission), input))) as Failure;

it.each(table)("$key refuses a field it does not know, by name", async ({ operation }) => {
  const refusal = await unknownOf(operation, { zzUnknown: 1 });
  expect(refusal).toMatchObject({ code: "invalid", message: expect.stringContaining("Unknown field 'zzUnknown'.") });
  expect(refusal.details).toHaveProperty("zzUnknown");
});

it.each(withInput)("$key knows that a misspelt $field is meant", async ({ operation, field }) => {
  const refusal = await unknownOf(operation, { [`${field}${field.at(-1)}`]: 1 });
  expect(refusal).toMatchObject({ code: "invalid", message: expect.stringMatching(/Unknown field '.*'\. Did you mean '\w+'\?/) });
});

it.each(withFieldsWithin)("$key refuses a field it does not know within $field", async ({ operation, field, value }) => {
  const refusal = await unknownOf(operation, { [field]: value });
  expect(Object.keys(refusal.details ?? {}).filter((name) => name.endsWith("zzUnknown"))).toHaveLength(1);
});

it.each(withRequired)("$key asks for $field", async ({ operation, field }) => {
  const refusal = await refusalOf(operation(untouchable(everyPermission), {}));
  expect(refusal).toMatchObject({ code: "invalid", details: { [field]: [expect.any(String)] } });
});

it("each asks for a permission, but for the one that says who asks", () => {
  const free = table.filter(({ operation }) => operation.definition.permission === null);
  expect(free.map(({ operation }) => operation.definition.name)).toEqual(["identity.who_am_i"]);
});

it("those that show a key its own without the right for more are the ones that follow a run", () => {
  const narrowed = table.filter(({ operation }) => admitting(operation).length > 1);
  expect(narrowed.map(({ operation }) => operation.definition.name).sort()).toEqual([
    ...["approval.get", "call.list", "execution.call", "execution.calls", "execution.follow", "execution.get"],
    ...["execution.lines", "execution.list", "execution.plan", "execution.result", "tool_call.get"],
  ]);
});

it("names each operation once", () => {
  const names = table.map(({ operation }) => operation.definition.name);
  expect(new Set(names).size).toBe(names.length);
});
