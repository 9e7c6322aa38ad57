import { expect, it } from "vitest";
import { isUrl } from "./url";

it("says the same of an address however often it is asked", () => {
  for (let i = 0; i < 20_000; i++) expect(isUrl("https://bücher.example/a")).toBe(true);
});

it.each([
  { text: "https://example.com", base: undefined, is: true },
  { text: "/a", base: undefined, is: false },
  { text: "/a", base: "https://example.com", is: true },
  { text: "https://", base: undefined, is: false },
])("says $is of $text from $base", ({ text, base, is }) => {
  expect(isUrl(text, base)).toBe(is);
});
