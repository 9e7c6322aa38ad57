import { expect, test } from "vitest";
import { startTurns } from "../search/turns";
import type { CatalogTool } from "./snapshot";
import { sortByName } from "./sort-by-name";

const toolOf = (name: string) => ({ name }) as CatalogTool; // safe: sorting looks at the name alone

test.each([0, 1, 1_999, 2_000, 2_001, 10_007])("sorts %i tools by code units and loses none", async (count) => {
  const tools = Array.from({ length: count }, (_, place) => toolOf(`${"aBé_"[place % 4]}${(place * 7_919) % 10_007}`));
  const names = (await sortByName(tools, startTurns())).map(({ name }) => name);
  expect(names).toEqual(tools.map(({ name }) => name).sort());
});
