import { expect, it } from "vitest";
import { withoutMarkdown } from "./without-markdown";

it.each([
  ["See [docs](https://example.com/a_(b)) and ![a sign](x.png).", "See docs and a sign."],
  ['[Box](https://box.com "Box") and [more][1]', "Box and more"],
  ["Needs `repo` and **admin** rights, *not* _yours_", "Needs repo and admin rights, not yours"],
  ["# Title\n> quoted", "Title\nquoted"],
  ["At <https://example.com>.<br/>Next", "At https://example.com. Next"],
  ["snake_case_name, 2 * 3 * 4, a[0](b c) and {id} stay", "snake_case_name, 2 * 3 * 4, a[0](b c) and {id} stay"],
  ["", ""],
])("%j says %j", (given, said) => {
  expect(withoutMarkdown(given)).toBe(said);
});

it("takes no longer for text that never closes what it opens", () => {
  const text = `${"[".repeat(20_000)}${"*".repeat(20_000)}${"`".repeat(20_000)}`;
  expect(withoutMarkdown(text).length).toBeGreaterThan(0);
});
