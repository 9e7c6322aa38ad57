import fc from "fast-check";
import { expect, it } from "vitest";
import { isCovered, isEveryTool, RolePatterns, rolePattern } from "../../operation/role-pattern";
import { matches } from "../../policies";

it.each([
  ["", /Write a pattern/],
  ["github", /github\.\*\*/],
  ["github.is*", /is\* means nothing/],
  ["github.**.list", /at the end only/],
  ["*.list", /begins with an integration/],
  ["github..list", /nothing before, between or after/],
  ["github.issues list", /no spaces/],
  ["tools.github.list", /without tools\./],
  [`github.${"x".repeat(500)}`, /at most 500/],
])("%j is refused with the reason", (text, reason) => {
  const { error } = RolePatterns.safeParse([text]);
  expect(error?.issues[0]?.message).toMatch(reason);
});

it("keeps each pattern once, and knows what every tool is", () => {
  expect(RolePatterns.parse([" github.** ", "github.**", "slack.channels.list"])).toEqual(["github.**", "slack.channels.list"]);
  expect([isEveryTool(["*"]), isEveryTool(["a.**"]), isEveryTool(["a.b", "**"])]).toEqual([true, false, true]);
  expect(RolePatterns.safeParse([]).success).toBe(false);
});

const part = fc.constantFrom("a", "b", "*");
const pattern = fc
  .tuple(fc.constantFrom("x", "y"), fc.array(part, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([first, rest, isSubtree]) => [first, ...rest, ...(isSubtree ? ["**"] : [])].join("."));
const path = fc.tuple(fc.constantFrom("x", "y"), fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 5 }));

it("what is covered reaches no tool that the wider pattern does not", () => {
  void fc.assert(
    fc.property(fc.oneof(pattern, fc.constant("*")), fc.oneof(pattern, fc.constant("*")), path, (wide, narrow, [slug, rest]) => {
      const parts = [slug, ...rest];
      if (isCovered(narrow, [wide]) && matches(rolePattern(narrow), parts)) expect(matches(rolePattern(wide), parts)).toBe(true);
    }),
  );
  expect([
    isCovered("x.a.b", ["x.a.*"]),
    isCovered("x.a.**", ["x.a.*"]),
    isCovered("*", ["x.**"]),
    isCovered("x.**", ["*"]),
  ]).toEqual([...[true, false, false, true]]);
});
