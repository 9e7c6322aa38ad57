import { expect, it } from "vitest";
import { literalsIn, withoutLiterals } from "./literals";

const code = `const city: "a" | "b" = 'It\\'s "here"';
return await tools.a.b({ "key": 3, title: "x", deep: [true, 1_000.5, \`t\`], title2: "x" });`;

it("finds the values of a program with the names before them, and no types, names of properties or templates", () => {
  expect(literalsIn(code).map(({ line, column, value, name }) => [line, column, value, name])).toEqual([
    [1, 25, 'It\'s "here"', "city"],
    [2, 33, 3, "key"],
    [2, 43, "x", "title"],
    [2, 55, true, "value"],
    [2, 61, 1000.5, "value2"],
    [2, 84, "x", "title2"],
  ]);
});

it("puts other text in their places and leaves the rest as it was", () => {
  const replacements = [
    { line: 2, column: 43, text: "inputs.title" },
    { line: 1, column: 25, text: "inputs.city" },
    { line: 9, column: 1, text: "nowhere" },
  ];
  const replaced = withoutLiterals(code, literalsIn(code), replacements);
  expect(replaced).toBe(code.replace(/'It.*here"'/, "inputs.city").replace('title: "x", deep', "title: inputs.title, deep"));
});
