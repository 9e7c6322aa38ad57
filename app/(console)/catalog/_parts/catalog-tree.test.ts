import { filterTools } from "@executor/core/taxonomy";
import { expect, it } from "vitest";
import { rowsOf } from "./catalog-rows";
import { flatItems, treeItems } from "./catalog-tree";

const places = { writing: [1], destructive: [2], asking: [1, 2], blocked: [3], heldBack: [2], deprecated: [0] };
const common = { toolType: "custom", implementationType: "http", version: "1" } as const;
const outline = {
  connections: [
    {
      ...({ prefix: "tools.notes.org.main", integration: "notes", title: "Notes", owner: "org", connection: "main" } as const),
      ...common,
      names: ["notes.Get", "notes.add", "notes.drop", "ping"],
      titles: ["Get a note", "", "", ""],
      descriptions: ["Reads a Note", "Adds one", "Removes one", "Is it there?"],
      ...places,
    },
    {
      ...({ prefix: "tools.notes.user.mine", integration: "notes", title: "Notes", owner: "user", connection: "mine" } as const),
      ...common,
      names: ["notes.Get"],
      titles: ["Get a note"],
      descriptions: ["Reads a Note"],
      ...{ writing: [], destructive: [], asking: [], blocked: [], heldBack: [], deprecated: [] },
    },
  ],
};

it("makes a row of each tool, with what its place says of it", () => {
  const rows = rowsOf(outline);
  expect(rows.map(({ status }) => status)).toEqual(["deprecated", ...Array(4).fill("published")]);
  expect(rows.map(({ address, effect, policy, heldBack }) => [address, effect, policy, heldBack])).toEqual([
    ["tools.notes.org.main.notes.Get", "read", "allow", false],
    ["tools.notes.org.main.notes.add", "write", "require_approval", false],
    ["tools.notes.org.main.notes.drop", "destructive", "require_approval", true],
    ["tools.notes.org.main.ping", "read", "block", false],
    ["tools.notes.user.mine.notes.Get", "read", "allow", false],
  ]);
  expect(filterTools(rows, { query: "GET note", owner: "user" })).toHaveLength(1);
});

const drawn = (toggled: string[], allOpen: boolean) =>
  treeItems(rowsOf(outline), new Set(toggled), allOpen).map((item) =>
    item.kind === "branch" ? `${" ".repeat(item.depth)}${item.label} ${item.count}` : `${" ".repeat(item.depth)}${item.row.name}`,
  );

it("groups by integration, connection and group, and counts what is closed, too", () => {
  expect(drawn([], false)).toEqual(["Notes 5", " main 4", " mine (mine) 1"]);
  expect(drawn(["tools.notes.org.main"], false)).toEqual(["Notes 5", " main 4", "  notes 3", "  ping", " mine (mine) 1"]);
  expect(drawn(["tools.notes.user.mine"], true)).toEqual([
    ...["Notes 5", " main 4", "  notes 3", "   notes.Get", "   notes.add", "   notes.drop", "  ping", " mine (mine) 1"],
  ]);
  expect(drawn(["notes"], true)).toEqual(["Notes 5"]);
});

it("has a place of its own for every row that is drawn", () => {
  for (const items of [treeItems(rowsOf(outline), new Set(), true), flatItems(rowsOf(outline))])
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});
