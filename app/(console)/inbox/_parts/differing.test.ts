import { describe, expect, it } from "vitest";
import { compare } from "./differing";
import { groupsOf, isAnswerableTogether } from "./groups";

const address = "tools.pay.org.main.payments.makePayment";
const asked = (id: string, args: object, more: object = {}) =>
  ({
    ...{ id, address, kind: "approval", state: "waiting", areArgumentsLarge: false, arguments: args, tool: null },
    ...more,
  }) as never;

describe("alike calls", () => {
  it("stand together where the first of them is, and questions by themselves", () => {
    const items = [asked("1", {}), asked("2", {}, { address: "tools.a" }), asked("3", {}), asked("4", {}, { kind: "form" })];
    expect(groupsOf(items).map((group) => group.items.map(({ id }) => id))).toEqual([["1", "3"], ["2"], ["4"]]);
  });

  it("are answered together only where all of their arguments can be seen", () => {
    const large = asked("1", {}, { areArgumentsLarge: true });
    const over = asked("2", {}, { state: "accepted" });
    expect([large, over, asked("3", {}, { kind: "form" }), asked("4", {})].map(isAnswerableTogether)).toEqual([
      ...[false, false, false, true],
    ]);
  });

  it("are compared value by value: what is missing in one differs, and what all have is said once", () => {
    const { same, paths, varying, rows } = compare([
      asked("1", { to: "a", amount: 1, note: null }),
      asked("2", { to: "b", amount: "1", note: null }),
      asked("3", { to: "a", amount: 1, note: null, extra: true }),
    ]);
    expect(same.map(({ path }) => path)).toEqual(["note"]);
    expect(paths).toEqual(["to", "amount", "extra"]);
    expect(varying).toEqual(["/to", "/amount", "/extra"]);
    expect(rows.get("1")?.get("extra")).toBeUndefined();
    expect(rows.get("2")?.get("to")?.value).toBe("b");
  });
});
