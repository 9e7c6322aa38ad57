import { describe, expect, it } from "vitest";
import { visibleText } from "../ui/visible-text";
import { lineDiff, withContext } from "./line-diff";

const drawn = (lines: ReturnType<typeof lineDiff>) =>
  lines.map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-", gap: "…" }[kind]}${text}`);

describe("a diff of lines", () => {
  it("says which lines went and came, and keeps the others", () => {
    expect(drawn(lineDiff("a\nb\nc\nd", "a\nx\nc\nd\ne"))).toEqual([" a", "-b", "+x", " c", " d", "+e"]);
    expect(drawn(lineDiff("", "a"))).toEqual(["+a"]);
    expect(drawn(lineDiff("a\nb", ""))).toEqual(["-a", "-b"]);
    expect(drawn(lineDiff("a", "a"))).toEqual([" a"]);
  });

  it("does not repeat a line that stands at both ends", () => {
    expect(drawn(lineDiff("a\na", "a"))).toEqual([" a", "-a"]);
    expect(drawn(lineDiff("}\n}", "}\nnew\n}"))).toEqual([" }", "+new", " }"]);
  });

  it("gives up comparing what is too large, and still shows all of it", () => {
    const many = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join("\n");
    const lines = lineDiff(many("a"), many("b"));
    expect(lines.filter(({ kind }) => kind === "removed")).toHaveLength(3_000);
    expect(lines.filter(({ kind }) => kind === "added")).toHaveLength(3_000);
  });

  it("folds what is equal and far away", () => {
    const text = "1\n2\n3\n4\n5\n6";
    expect(drawn(withContext(lineDiff(text, text.replace("5", "x")), 1))).toEqual(["…3 equal lines", " 4", "-5", "+x", " 6"]);
  });
});

it("shows characters that only a model would see", () => {
  expect(visibleText("a\u200bb\u202e\n\tc\u{e0041}")).toBe("a⟨U+200B⟩b⟨U+202E⟩\n\tc⟨U+E0041⟩");
});
