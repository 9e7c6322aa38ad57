import fc from "fast-check";
import { expect, it } from "vitest";
import { matches } from "./pattern";
import { indexPatterns } from "./pattern-index";
import { holds, path, pattern } from "./policies.suite";

it("finds what trying the patterns one by one finds", () => {
  holds(
    fc.property(fc.array(pattern, { maxLength: 12 }), fc.array(path, { minLength: 1, maxLength: 8 }), (list, paths) => {
      const index = indexPatterns(list);
      for (const one of paths) {
        const matching = [...list.keys()].filter((at) => matches(list[at]!, one.split(".")));
        expect(index.all(one)).toEqual(matching);
        expect(index.first(one)).toBe(matching[0] ?? -1);
      }
    }),
  );
});
