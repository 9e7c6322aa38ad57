import { expect, it } from "vitest";
import { filledPath } from "./prepare";

it.each([
  ["DELETE /customers/{id}", { id: "cus_123" }, "DELETE /customers/cus_123"],
  ["DELETE /a/{b}/{c}", { b: 4, c: "x/y z" }, "DELETE /a/4/x%2Fy%20z"],
  ["DELETE /a/{b}", { b: "" }, "DELETE /a/{b}"],
  ["DELETE /a/{b}", { b: { c: 1 } }, "DELETE /a/{b}"],
  ["DELETE /a/{constructor}", {}, "DELETE /a/{constructor}"],
  ["DELETE /a/{b}", { b: "\ud800" }, "DELETE /a/%EF%BF%BD"],
  ["DELETE /a/{b}", { b: "x".repeat(300) }, `DELETE /a/${"x".repeat(200)}…`],
  ["Remove {id}", { id: 4 }, "Remove {id}"],
])("%s with %j", (text, args, filled) => {
  expect(filledPath(text, args)).toBe(filled);
});
