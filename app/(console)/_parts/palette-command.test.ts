import { expect, it } from "vitest";
import { commandHref, commandLabel, policyCommand } from "./palette-command";

const integrations = [
  { slug: "github", title: "GitHub v3 REST API" },
  { slug: "acme_billing", title: "Acme Billing" },
];
const read = (typed: string) => {
  const command = policyCommand(typed, integrations);
  return command && [commandLabel(command), commandHref(command)];
};

it.each([
  ["Block GitHub deletes", "Block destructive tools of GitHub v3 REST API", "integration=github&effect=destructive&do=block"],
  [
    "require approval for all writes at Acme",
    "Require approval for writing tools of Acme Billing",
    "integration=acme_billing&effect=write&do=require_approval",
  ],
  ["allow reading", "Allow reading tools", "effect=read&do=allow"],
  ["block refunds", "Block all tools with “refunds”", "query=refunds&do=block"],
])("%s", (typed, label, query) => expect(read(typed)).toEqual([label, `/catalog?${query}`]));

it.each(["block", "block all tools", "github deletes", "blocked", ""])("%j is no command", (typed) =>
  expect(policyCommand(typed, integrations)).toBeNull(),
);
