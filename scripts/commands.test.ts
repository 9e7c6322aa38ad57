import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("commands that wait at the top have declared by then all that they use", () => {
  const commands = readdirSync("scripts").filter((file) => file.endsWith(".mjs"));
  const late = commands.filter((file) => /^await [\s\S]*^(const|let|class) /m.test(readFileSync(`scripts/${file}`, "utf8")));
  expect(commands.length).toBeGreaterThan(10);
  expect(late).toEqual([]);
});
