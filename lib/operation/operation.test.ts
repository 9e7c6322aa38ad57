import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "./context";
import { Failure } from "./failure";
import { operation } from "./operation";
import type { Permission } from "./permission";

const contextWith = (...permissions: Permission[]) =>
  ({ actor: { kind: "user", id: "1", label: "", onBehalfOf: null, permissions } }) as unknown as Context; // safe: no test reads more

describe("an operation", () => {
  const seen: unknown[] = [];
  const greet = operation({
    name: "test.greet",
    summary: "Greet",
    permission: "organization:read",
    input: z.object({ name: z.string().trim().min(2, "Use two letters"), address: z.object({ zip: z.number() }).optional() }),
    output: z.object({ greeting: z.string() }),
    async run(_ctx, { name }) {
      seen.push(name);
      return { greeting: `Hello ${name}`, passwordHash: "never" };
    },
  });

  it("gives what its output names and nothing else", async () => {
    expect(await greet(contextWith("organization:read"), { name: " Ada " })).toEqual({ greeting: "Hello Ada" });
    expect(seen.splice(0)).toEqual(["Ada"]);
  });

  it("refuses whoever lacks the permission, before looking at the input", async () => {
    const refused = await greet(contextWith("members:read"), { name: 1 } as never).catch((error: Failure) => error);
    expect(refused).toMatchObject({ code: "forbidden", message: expect.stringContaining("organization:read") });
    expect(seen).toEqual([]);
  });

  it("names each field that is wrong", async () => {
    const bad = { name: "A", address: { zip: "no" } } as never;
    const refused = await greet(contextWith("organization:read"), bad).catch((error: Failure) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({
      code: "invalid",
      message: "Some fields are not valid.",
      details: { name: ["Use two letters"], "address.zip": [expect.stringContaining("number")] },
    });
    expect(seen).toEqual([]);
  });

  it.each([null, undefined, 7, "text", []])("refuses %j as input", async (input) => {
    await expect(greet(contextWith("organization:read"), input as never)).rejects.toMatchObject({ code: "invalid" });
    expect(seen).toEqual([]);
  });

  it.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("refuses %s nested deeper than any border allows", async (_what, open, close) => {
    const deep = JSON.parse(`${open.repeat(5_000)}0${close.repeat(5_000)}`);
    const input = { name: "Ada", address: deep } as never;
    await expect(greet(contextWith("organization:read"), input)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("100 levels"),
    });
    expect(seen).toEqual([]);
  });

  it.each([
    ["a null character", "a\u0000b"],
    ["half a surrogate pair", "a\ud800b"],
  ])("refuses %s, which no database can keep", async (_what, name) => {
    await expect(greet(contextWith("organization:read"), { name })).rejects.toMatchObject({
      code: "invalid",
      details: { name: [expect.stringContaining("character")] },
    });
    expect(seen).toEqual([]);
  });

  it("treats an output that breaks its own promise as a bug", async () => {
    const broken = operation({
      name: "test.broken",
      summary: "Broken",
      permission: "organization:read",
      input: z.object({}),
      output: z.object({ id: z.uuid() }),
      run: async () => ({ id: "no uuid" }),
    });
    const error = await broken(contextWith("organization:read"), {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(z.ZodError);
    expect(error).not.toBeInstanceOf(Failure);
  });
});
