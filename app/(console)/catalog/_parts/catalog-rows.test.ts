import { filterTools } from "@executor/core/taxonomy";
import { expect, it } from "vitest";
import { isOfTheHouse, rowsOf } from "./catalog-rows";
import { patternsFor } from "./patterns-for";
import { outcomeWords, whatWillHappen } from "./policy-words";

const places = { writing: [1], destructive: [2], asking: [1, 2], blocked: [3], heldBack: [2], deprecated: [0] };
const common = { toolType: "custom", implementationType: "http", version: "1" } as const;
const nothing = { writing: [], destructive: [], asking: [], blocked: [], heldBack: [], deprecated: [] };
const notes = { integration: "notes", title: "Notes", ...common };
const outline = {
  connections: [
    {
      ...({ prefix: "executor", integration: "executor", title: "Executor", owner: "org", connection: "" } as const),
      ...{ ...common, names: ["coreTools.list"], titles: ["List"], descriptions: [""], ...nothing },
    },
    {
      ...({ prefix: "tools.notes.org.main", owner: "org", connection: "main", ...notes } as const),
      names: ["notes.Get", "notes.add", "notes.drop", "ping"],
      titles: ["Get a note", "", "", ""],
      descriptions: ["Reads a Note", "Adds one", "Removes one", "Is it there?"],
      ...places,
    },
    {
      ...({ prefix: "tools.notes.user.mine", owner: "user", connection: "mine", ...notes } as const),
      ...{ names: ["notes.Get"], titles: ["Get a note"], descriptions: ["Reads a Note"], ...nothing },
    },
  ],
};
const rows = rowsOf(outline);

it("makes a row of each tool, with what its place says of it, those of the console last", () => {
  expect(rows.map(({ address, effect, policy, review, group }) => [address, effect, policy, review, group])).toEqual([
    ["tools.notes.org.main.notes.Get", "read", "allow", "none", "notes"],
    ["tools.notes.org.main.notes.add", "write", "require_approval", "none", "notes"],
    ["tools.notes.org.main.notes.drop", "destructive", "require_approval", "waiting", "notes"],
    ["tools.notes.org.main.ping", "read", "block", "none", ""],
    ["tools.notes.user.mine.notes.Get", "read", "allow", "none", "notes"],
    ["executor.coreTools.list", "read", "allow", "none", "coreTools"],
  ]);
  expect(rows.map(({ status }) => status)).toEqual(["deprecated", ...Array(5).fill("published")]);
  expect(filterTools(rows, { query: "GET note", owner: "user" })).toHaveLength(1);
});

it("counts what comes with the console as none of the organization's", () => {
  expect(["executor", "builtin", "registry", "notes"].filter((integration) => isOfTheHouse({ integration }))).toEqual([
    "executor",
    "builtin",
  ]);
});

const chosen = (...indexes: number[]) => indexes.flatMap((index) => rows[index] ?? []);

const none: string[] = [];

it.each([
  ["a whole connection", chosen(0, 1, 2, 3), "block", ["notes.org.main.*"], none],
  [
    "a whole group and another tool",
    chosen(0, 1, 2, 5),
    "require_approval",
    ["notes.org.main.notes.*", "executor.coreTools.list"],
    none,
  ],
  ["some of a group", chosen(1, 2), "block", ["notes.org.main.*"], ["write", "destructive"]],
  ["the only tool there is", chosen(4), "block", ["notes.user.mine.notes.Get"], none],
  [
    ...(["a whole group that is allowed", chosen(0, 1, 2), "allow"] as const),
    ["notes.Get", "notes.add", "notes.drop"].map((name) => `notes.org.main.${name}`),
    none,
  ],
] as const)("%s has the fewest policies that match no more", (...[, wanted, action, patterns, effects]) =>
  expect(patternsFor(wanted, rows, action)).toEqual({ patterns, effects }),
);

it("says what a policy changes, and afterwards what holds", () => {
  expect(whatWillHappen(rows.slice(0, 4), "block")).toEqual({
    words: "1 destructive, 1 writing and 1 reading tool will be blocked. 1 tool is blocked already.",
    warning: null,
  });
  expect(whatWillHappen(rows.slice(1, 3), "allow")).toEqual({
    words: "1 destructive and 1 writing tool will run without asking.",
    warning: "1 destructive tool will be called without asking anybody.",
  });
  expect(outcomeWords(rows.slice(1, 3), "require_approval")).toEqual({ done: "2 tools ask for an approval now", others: null });
  expect(outcomeWords(rows.slice(1, 4), "block").others).toContain("2 tools stay as they were");
});

it("tells of each tool that the organization made what it is by itself", () => {
  const own = [
    { toolType: "mcp", implementationType: "mcp", status: "draft", version: "1.0.0" },
    { toolType: "custom", implementationType: "http", status: "published", version: "2.1.0" },
  ] as const;
  const made = {
    prefix: "tools.registry.org.main",
    integration: "registry",
    title: "Registry",
    owner: "org",
    connection: "main",
  } as const;
  const texts = { names: ["a", "b"], titles: ["", ""], descriptions: ["", ""] };
  const [first, second] = rowsOf({ connections: [{ ...made, ...common, ...texts, ...nothing, own: [...own] }] });
  expect(first).toMatchObject({ bucket: "mcp", subtype: "mcp", status: "draft", version: "1.0.0" });
  expect(second).toMatchObject({ bucket: "custom", subtype: "http", status: "published", version: "2.1.0" });
});
