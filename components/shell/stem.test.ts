import { expect, it } from "vitest";
import { matchesWords } from "./stem";

it.each([
  ["Policies", "policy"],
  ["Add policy", "policies"],
  ["Delete integration", "deleting"],
  ["Settings: Members", "member sett"],
  ["Settings: API keys", "key"],
  ["Appearance", "appear"],
  ["Invite member", ""],
  ["Größen", "größe"],
])("%j is found by %j", (text, typed) => expect(matchesWords(text, typed)).toBe(true));

it.each([
  ["Settings: Members", "sem"],
  ["Runs", "policies"],
  ["Add integration", "intern"],
])("%j is not found by %j", (text, typed) => expect(matchesWords(text, typed)).toBe(false));
