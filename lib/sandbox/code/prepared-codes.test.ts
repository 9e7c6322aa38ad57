import { expect, test } from "vitest";
import { PreparedCodes } from "./prepared-codes";

test("keeps what was used last, up to a size", () => {
  const codes = new PreparedCodes();
  const large = (name: string) => name.padEnd(450_000);
  for (const name of ["a", "b"]) codes.keep(large(name), { code: large(name) });
  expect(codes.get(large("a"))).toEqual({ code: large("a") });
  codes.keep(large("c"), { code: large("c") });
  expect(codes.get(large("b")), "the longest unused is gone").toBeUndefined();
  expect([codes.get(large("a")), codes.get(large("c"))].map(Boolean)).toEqual([true, true]);
  codes.keep("x".repeat(3_000_000), { code: "" });
  expect(codes.get("x".repeat(3_000_000)), "what is too large is not kept").toBeUndefined();
});
