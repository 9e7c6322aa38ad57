import { describe, expect, it } from "vitest";
import { argumentRows, goneRows, isAboutTheSame } from "./argument-rows";
import { gistOf, gistOfApproval } from "./gist";

const shown = (args: unknown, earlier?: unknown) =>
  argumentRows(args, { earlier: earlier === undefined ? undefined : { arguments: earlier } }).map(({ path, value }) => [
    path,
    value,
  ]);

describe("rows of arguments", () => {
  it("name every value by its place and keep plain lists in one row", () => {
    expect(shown({ id: 1, body: { title: "a", tags: ["x", "y"], lines: [{ n: 1 }, { n: 2 }], "odd name": null } })).toEqual([
      ["id", 1],
      ["body.title", "a"],
      ["body.tags", ["x", "y"]],
      ["body.lines[0].n", 1],
      ["body.lines[1].n", 2],
      ['body["odd name"]', null],
    ]);
  });

  it("show what is empty, and nothing for no arguments at all", () => {
    expect(shown({ body: {}, list: [], text: "" })).toEqual([
      ["body", {}],
      ["list", []],
      ["text", ""],
    ]);
    expect(shown({})).toEqual([]);
  });

  it("say an amount in its currency only where its unit is known, and multiply nothing", () => {
    const args = { charge: { amount: 12_500, currency: "eur", count: 3 }, amount: 4, lines: [{ "a/b": 250, currency: "usd" }] };
    const minorUnits = ["/charge/amount", "/lines/0/a~1b"];
    const rows = argumentRows(args, { minorUnits });
    expect(rows.map(({ path, value, money }) => [path, value, money?.text])).toEqual([
      ["charge.amount", 12_500, "€125.00"],
      ["charge.currency", "eur", undefined],
      ["charge.count", 3, undefined],
      ["amount", 4, undefined],
      ['lines[0]["a/b"]', 250, "$2.50"],
      ["lines[0].currency", "usd", undefined],
    ]);
    expect(argumentRows(args).some(({ money }) => money)).toBe(false);
    const earlier = { arguments: { charge: { amount: 100, currency: "eur" } } };
    expect(argumentRows(args, { minorUnits, earlier })[0]?.before?.money?.text).toBe("€1.00");
  });

  it("mark what differs from the arguments approved last, what is new, and what is gone", () => {
    const earlier = { arguments: { to: "a", amount: 5, note: "x" } };
    const rows = argumentRows({ to: "a", amount: 500, memo: "y" }, { earlier });
    expect(rows.map(({ path, isChanged, before }) => [path, isChanged, before?.value])).toEqual([
      ["to", false, "a"],
      ["amount", true, 5],
      ["memo", true, undefined],
    ]);
    expect(goneRows({ to: "a", amount: 500, memo: "y" }, earlier)).toEqual(["note"]);
    expect(argumentRows({ to: "a" }).some(({ isChanged }) => isChanged)).toBe(false);
  });
});

it.each([
  ["the same customer with another amount", { customer: "cus_1", amount: 1 }, { customer: "cus_1", amount: 2 }, true],
  ["another customer", { body: { customer: "cus_1", amount: 1 } }, { body: { customer: "cus_2", amount: 1 } }, false],
  ["another id in the path", { id: 4, note: "a" }, { id: 5, note: "a" }, false],
  ["another person by id", { body: { userId: "a" } }, { body: { userId: "b" } }, false],
  ["nothing that says what it is about", { note: "a", valid: true }, { note: "b", valid: false }, true],
  ["a key that was not there before", { amount: 1 }, { amount: 1, customer: "cus_2" }, true],
])("a call about %s is compared: %#", (...[, before, args, isSame]) => {
  expect(isAboutTheSame(argumentRows(args, { earlier: { arguments: before } }))).toBe(isSame);
});

it("a gist tells the first plain values by their names, short, in one line, with nothing hidden", () => {
  const args = { id: 7, body: { charge: { amount: 1250.5, currency: "eur" }, tags: ["x"], note: "n" } };
  expect(gistOf(args)).toBe("id 7 · amount 1250.5 · currency eur");
  expect(gistOf({ amount: 12_500, currency: "eur" }, ["/amount"])).toBe("amount €125.00");
  expect(gistOf({ lines: [{ name: `a\u202e\nb${"c".repeat(60)}` }] })).toBe(`name a⟨U+202E⟩ b${"c".repeat(36)}…`);
  expect(gistOf({})).toBe("");
});

it("a gist is of what it is called with, and says where a list left that out", () => {
  const [asked, edited] = [{ title: "asked" }, { title: "edited" }];
  const answer = { by: null, at: "2026-01-01T00:00:00Z", reason: null, scope: null };
  const gist = (args: unknown, areArgumentsLarge: boolean, editedArguments?: unknown) => {
    const isEdited = editedArguments !== undefined;
    return gistOfApproval({
      kind: "approval",
      arguments: args,
      areArgumentsLarge,
      tool: null,
      answer: { ...answer, isEdited, editedArguments },
    });
  };
  expect(gist(asked, false)).toBe("title asked");
  expect(gist(asked, false, edited)).toBe("title edited");
  expect(gist(null, true, edited)).toBe("title edited");
  expect(gist(null, true)).toBe("large arguments");
  expect(gist(asked, true, null)).toBe("large arguments");
  const calls = ["pay.org.main.refund", "pay.org.main.refund", "mail.org.main.send"].map((address) => ({ address }));
  const plan = { kind: "plan", arguments: { plan: "id", calls }, areArgumentsLarge: false, tool: null, answer: null } as const;
  expect(gistOfApproval(plan)).toBe("refund · send");
});

it("draws whatever it is given: nested thousands deep, or with more values than anybody reads", () => {
  let deep: unknown = "end";
  for (let n = 0; n < 20_000; n++) deep = n % 2 ? { a: deep } : [deep, {}];
  const rows = argumentRows({ first: 1, deep, last: 2 }, { earlier: { arguments: { deep } } });
  expect(rows.map(({ path }) => path)).toEqual(expect.arrayContaining(["first", "last"]));
  expect(goneRows({ deep }, { arguments: { deep, gone: 1 } })).toEqual(["gone"]);
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`a${n}`, n]));
  expect(argumentRows(many).length).toBeLessThan(10_000);
});
