import { expect, it } from "vitest";
import { whoAnswered } from "./who-answered";

it.each([
  ["users.getAuthenticated", { id: 4, login: "octocat", name: "The Octocat" }, "octocat"],
  ["ops.whoAmI", { user: { email: " robot@example.com " } }, "robot@example.com"],
  ["auth.test", { ok: true, data: { user: { name: "robot" } } }, "robot"],
  ["me", { name: "x".repeat(200) }, "x".repeat(80)],
  ["me", { name: "", a: { b: { c: { name: "too deep" } } } }, null],
  ["me", ["robot"], null],
  ["me", JSON.parse('{"__proto__":{"name":"nobody"}}'), null],
  ["things.list", { name: "a list" }, null],
])("%s that answers %j is %s", (tool, data, who) => {
  expect(whoAnswered(tool, data)).toBe(who);
});
