import { describe, expect, it } from "vitest";
import { isDestructive, lineOf, sentenceOf, wordsOf } from "./sentence";

const address = "tools.acme.org.main.customers.deleteCustomer";
const told = { title: "Delete a customer for good", description: "Cannot be undone.", effect: "destructive" } as const;
const tool = { ...told, minorUnits: [] as string[] };
const asked = { kind: "approval", address, message: "DELETE /customers/cus_1", tool } as const;

describe("what an approval is about", () => {
  it("is the title of the tool, what is sent, and its own words", () => {
    expect([sentenceOf(asked), lineOf(asked), wordsOf(asked)]).toEqual([tool.title, asked.message, "Cannot be undone."]);
    expect(isDestructive(asked)).toBe(true);
  });

  it("is what is sent where the tool has no title, or is gone", () => {
    const untitled = { ...asked, tool: { ...asked.tool, title: null } };
    expect([sentenceOf(untitled), lineOf(untitled)]).toEqual([asked.message, null]);
    const gone = { ...asked, tool: null };
    expect([sentenceOf(gone), lineOf(gone), wordsOf(gone), isDestructive(gone)]).toEqual([asked.message, null, null, false]);
    const request = { method: "DELETE", url: "https://acme.example/v1/customers/cus_1?x=1" };
    expect(sentenceOf({ ...gone, message: `Call ${address}` }, request)).toBe("DELETE acme.example/v1/customers/cus_1");
  });

  it("says nothing twice, and hides nothing", () => {
    expect(wordsOf({ ...asked, tool: { ...asked.tool, description: "Delete a customer for good." } })).toBeNull();
    expect(lineOf({ ...asked, message: `Call ${address}` })).toBeNull();
    expect(sentenceOf({ ...asked, tool: { ...asked.tool, title: "Read\u202ething" } })).toBe("Read⟨U+202E⟩thing");
  });

  it("is the question itself where something is asked", () => {
    const question = { ...asked, kind: "form", message: "Where to?" } as const;
    expect([sentenceOf(question), wordsOf(question), isDestructive(question)]).toEqual(["Where to?", null, false]);
  });
});
