import { expect, it } from "vitest";
import { ownPath } from "./own-path";

it.each(["/", "/settings/members", "/settings/audit?action=key.create#top"])("follows %s", (path) => {
  expect(ownPath(path)).toBe(path);
});

it.each([
  "https://elsewhere.example",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/.//elsewhere.example",
  "/a/..//elsewhere.example",
  "settings",
  "javascript:alert(1)",
  "",
  undefined,
  ["/settings"],
])("goes to the overview instead of %s", (path) => {
  expect(ownPath(path)).toBe("/");
});
