import { expect, it } from "vitest";
import { hintOf, shortened } from "./description";

const tool = (title: string | null, description: string) => ({
  hash: "h",
  name: "t",
  title,
  description,
  effect: "read" as const,
  requiresApproval: false,
  approvalDescription: null,
  mayElicit: false,
  isDeprecated: false,
  definitionHash: "d",
});

it("leaves out the title that the description repeats, and line breaks", () => {
  expect(shortened(tool("List issues", "List issues\n\nLists  the\nissues."), 100)).toBe("Lists the issues.");
  expect(shortened(tool("List issues", "List issues"), 100)).toBe("List issues");
});

it.each([
  ["Create environment", "Create environment."],
  ["Delete an alias", "Delete an alias with the specified ID."],
  ["Create a deployment", "Create a deployment\nwith all the intended data."],
  ["Get it", "Get its parts."],
])("leaves the sentence whole that begins with the title “%s”", (title, description) => {
  expect(shortened(tool(title, description), 100)).toBe(title.startsWith("Create e") ? title : description.replace("\n", " "));
});

it.each([
  ["Create a server", "Create a server. The location is chosen.", "The location is chosen."],
  ["Create a server.", "Create a server. The location is chosen.", "The location is chosen."],
  ["Create a server", "Create a server.\r\n\r\nIn a location.", "In a location."],
  ["Create a server", "Create a server\nThe location is chosen.", "The location is chosen."],
])("leaves out the title “%s” that is a sentence of its own", (title, description, left) => {
  expect(shortened(tool(title, description), 100)).toBe(left);
});

it("cuts at a sentence, else at a word, else anywhere", () => {
  expect(shortened(tool(null, "First sentence here. Second one."), 25)).toBe("First sentence here.");
  expect(shortened(tool(null, "no sentence ends anywhere here"), 14)).toBe("no sentence…");
  expect(shortened(tool(null, "x".repeat(50)), 10)).toBe(`${"x".repeat(9)}…`);
});

it("shows no characters that cannot be seen", () => {
  const hidden = "a\u200bb\u202ec\u{e0041}\u{e0042}d\u0000e\ufe0f";
  expect(shortened(tool(null, hidden), 100)).toBe("abcd e");
  expect(hintOf(tool(hidden, ""))).toBe("abcd e");
});
