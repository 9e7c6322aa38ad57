import { describe, expect, it } from "vitest";
import { liftTokens, readTokens } from "./tokens";

const fields = [
  {
    name: "effect",
    label: "Effect",
    options: ["read", "write", "destructive"].map((value) => ({ value, label: value })),
  },
  {
    name: "integration",
    label: "Integration",
    options: [
      { value: "github", label: "GitHub" },
      { value: "gitlab", label: "GitLab" },
      { value: "acme", label: "The Acme API" },
    ],
  },
];

describe("readTokens", () => {
  it.each([
    ["", {}, ""],
    ["list notes", {}, "list notes"],
    ["effect:destructive  refund", { effect: ["destructive"] }, "refund"],
    ["EFFECT:Destr", { effect: ["destructive"] }, ""],
    ["integration:git", { integration: ["github", "gitlab"] }, ""],
    ["integration:github", { integration: ["github"] }, ""],
    ["integration:acm x", { integration: ["acme"] }, "x"],
    ["effect:read effect:write", { effect: ["read", "write"] }, ""],
    ["effect: refunds", {}, "refunds"],
    ["https://x.example :a b:", {}, "https://x.example :a b:"],
  ])("of %j", (text, filters, words) => expect(readTokens(text, fields)).toMatchObject({ filters, words, unknown: null }));

  it("finds nothing by a value that nothing has, and says which", () =>
    expect(readTokens("effect:huge a", fields)).toMatchObject({
      filters: { effect: [] },
      words: "a",
      unknown: { typed: "huge" },
    }));
});

describe("liftTokens", () => {
  it.each([
    ["effect:read ", { effect: ["read"] }, ""],
    ["effect:read no", { effect: ["read"] }, "no"],
    ["list effect:write integration:gi", { effect: ["write"] }, "list integration:gi"],
  ])("of %j", (text, filters, rest) => expect(liftTokens(text, fields)).toEqual({ filters, rest }));

  it.each(["effect:read", "list notes ", "effect: ", "effect:huge "])("leaves %j as it is", (text) =>
    expect(liftTokens(text, fields)).toBeNull(),
  );
});
