import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { below, matches, parsePattern } from "./pattern";
import { asPattern, holds, path, pattern, patternText, words } from "./policies.suite";
import { specificityOf } from "./specificity";

const isMatch = (text: string, ofPath: string) => matches(asPattern(text), ofPath.split("."));

describe("a pattern", () => {
  it.each([
    ["*", "*", 0],
    ["**", "*", 0],
    ["  github.*  ", "github.*", 2],
    ["github.**", "github.*", 2],
    ["tools.github.org.main.*", "github.org.main.*", 6],
    ["github.*.*.issues.*", "github.*.*.issues.*", 4],
    ["github.org.main.issues.list", "github.org.main.issues.list", 11],
    ["github.*.main.issues.list", "github.*.main.issues.list", 9],
    ["executor.coreTools.policies.list", "executor.coreTools.policies.list", 9],
    ["pets.org.main.größe", "pets.org.main.größe", 9],
  ])("%j is kept as %j and weighs %i", (given, text, specificity) => {
    expect(asPattern(given).text).toBe(text);
    expect(specificityOf({ pattern: asPattern(given), effects: [], when: null })).toBe(specificity);
  });

  it.each([
    ["", "Write a pattern"],
    ["   ", "Write a pattern"],
    ["me*", "me* means nothing"],
    ["github.me*", "me* means nothing"],
    ["github.*me.x", "*me means nothing"],
    ["github.***", "*** means nothing"],
    ["*.org.main.x", "begins with an integration"],
    ["*.*", "begins with an integration"],
    ["**.x", "at the end only"],
    ["github.**.list", "at the end only"],
    ["github..list", "nothing between two of the dots"],
    [".github", "does not begin with a dot"],
    ["github.", "github.* means everything below"],
    [".", "does not begin with a dot"],
    ["github.org main", "no spaces"],
    ["github\u0007.x", "no spaces"],
    ["a".repeat(501), "at most 500 characters; this one has 501"],
  ])("%j is refused, and it says why", (given, why) => {
    expect(parsePattern(given)).toEqual({ problem: expect.stringContaining(why) });
  });

  it.each([
    ["*", "github.org.main.issues.list", true],
    ["github.*", "github.org.main.issues.list", true],
    ["github.*", "gitlab.org.main.issues.list", false],
    ["github.*", "github", false],
    ["github.org.main.issues.*", "github.org.main.issues", false],
    ["github.org.main.issues.*", "github.org.main.issues.remove.all", true],
    ["github.org.main.issues.*", "github.org.main.issuesList", false],
    ["github.*.main.issues.list", "github.user.main.issues.list", true],
    ["github.*.issues.list", "github.org.main.issues.list", false],
    ["github.org.main.issues.list", "github.org.main.issues.list", true],
    ["github.org.main.issues.list", "github.org.main.issues.list.all", false],
    ["github.org.main.issues.list", "github.org.main.Issues.list", false],
  ])("%j on %j: %j", (text, ofPath, expected) => expect(isMatch(text, ofPath)).toBe(expected));

  it("is read the same again from how it is kept", () => {
    holds(
      fc.property(patternText, (text) => {
        expect(asPattern(asPattern(text).text)).toEqual(asPattern(text));
      }),
    );
  });

  it("of any text is either refused with a sentence or matches like the model does", () => {
    holds(
      fc.property(fc.oneof(patternText, fc.string(), fc.stringOf(fc.constantFrom("a", "b", ".", "*"))), path, (text, some) => {
        const parsed = parsePattern(text);
        if ("problem" in parsed) expect(parsed.problem).toMatch(/^.{10,}\.$/s);
        else expect(matches(parsed.pattern, some.split("."))).toBe(modelOf(text).test(some));
      }),
    );
  });

  it("below a prefix matches the rests of the paths it matched", () => {
    holds(
      fc.property(pattern, fc.array(words, { minLength: 1, maxLength: 3 }), path, (some, prefix, rest) => {
        const left = below(some, prefix);
        expect(left !== null && matches(left, rest.split("."))).toBe(matches(some, [...prefix, ...rest.split(".")]));
      }),
    );
  });
});

/** Written from the grammar alone, and slow. */
function modelOf(text: string): RegExp {
  const written = text
    .trim()
    .replace(/^tools\./, "")
    .split(".");
  const parts = written.map((part, place) => {
    if (part === "*" || part === "**") return place === written.length - 1 ? "[^.]+(\\.[^.]+)*" : "[^.]+";
    return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("\\.")}$`);
}
