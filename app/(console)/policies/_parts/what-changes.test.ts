import type { PolicyChange } from "@executor/core/tools";
import { describe, expect, it } from "vitest";
import { warningOf, whatChanges } from "./what-changes";

type Ends = [from: PolicyChange["from"], to: PolicyChange["to"]];
const change = ([from, to]: Ends, effect: PolicyChange["effect"], tools = 1): PolicyChange => ({ from, to, effect, tools });

describe("what a policy changes", () => {
  it("is said by what happens, and by what the tools do", () => {
    const freed = [change(["require_approval", "allow"], "write", 2), change(["require_approval", "allow"], "destructive")];
    expect(whatChanges(freed)).toEqual(["1 destructive and 2 writing tools will no longer ask."]);
    expect(whatChanges([change(["allow", "require_approval"], "read")])).toEqual(["1 reading tool will ask."]);
    expect(
      whatChanges([
        change(["allow", "block"], "read", 3),
        change(["require_approval", "block"], "write"),
        change(["block", "allow"], "read"),
      ]),
    ).toEqual(["1 reading tool will no longer be blocked, and will not ask.", "1 writing and 3 reading tools will be blocked."]);
    expect(whatChanges([])).toEqual([]);
  });

  it("warns of what is destroyed without asking, and of what matches nothing", () => {
    const freed = [change(["block", "allow"], "destructive", 2), change(["require_approval", "allow"], "destructive")];
    expect(warningOf({ total: 3, changes: freed })).toBe("3 destructive tools can be called without asking anybody.");
    expect(warningOf({ total: 0, changes: [] })).toMatch(/matches no tool/);
    expect(warningOf({ total: 3, changes: [change(["require_approval", "allow"], "write")] })).toBeNull();
  });
});
