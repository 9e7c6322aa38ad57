import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownJson } from "./json";

const shownBy = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

describe("JSON text as people read it", () => {
  it("is what JSON.stringify would show, and no more than asked for", () =>
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: "large" }), fc.nat(400), (value, most) => {
        const text = JSON.stringify(value);
        expect(shownJson(text, Number.MAX_SAFE_INTEGER / 8)).toBe(shownBy(JSON.parse(text)));
        expect(shownJson(text, most)).toBe(shownBy(JSON.parse(text)).slice(0, most));
      }),
      { numRuns: 500 },
    ));

  it("of a long text is its start, wherever it is cut", () => {
    for (const part of ["a", '"', "\\", "\u0001", "ä", "\ud83d\ude00", "\ud800"]) {
      const value = part.repeat(3_000);
      for (let most = 90; most < 100; most += 1) expect(shownJson(JSON.stringify(value), most)).toBe(value.slice(0, most));
    }
  });

  it("takes no longer for what is large", () => {
    const nested = `${"[".repeat(100)}${"]".repeat(100)}`;
    const text = `[${Array.from({ length: 50_000 }, () => nested).join(",")}]`;
    expect(shownJson(text, 30_000)).toHaveLength(30_000);
  });
});
