import { expect, test } from "vitest";
import { startTimeSlices } from "../search/time-slices";
import { sortByName } from "./read-tool-set";
import type { CatalogTool } from "./snapshot";

const toolOf = (name: string) => ({ name }) as CatalogTool; // safe: sorting looks at the name alone

test.each([0, 1, 1_999, 2_000, 2_001, 10_007])("sorts %i tools by code units and loses none", async (count) => {
  const tools = Array.from({ length: count }, (_, position) => toolOf(`${"aBé_"[position % 4]}${(position * 7_919) % 10_007}`));
  const names = (await sortByName(tools, startTimeSlices())).map(({ name }) => name);
  expect(names).toEqual(tools.map(({ name }) => name).sort());
});
