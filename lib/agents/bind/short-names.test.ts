import { expect, it } from "vitest";
import { shortNames } from "./short-names";

it("names tools as short as they can be told apart", () => {
  const addresses = [
    "tools.github.org.main.issues.list",
    "tools.gitlab.org.main.issues.list",
    "tools.github.org.main.issues.create",
    "tools.mail.org.a.send",
    "tools.mail.org.b.send",
    "executor.coreTools.connections.list",
  ];
  const names = shortNames(addresses);
  expect(names.slice(0, 3)).toEqual(["github__issues_list", "gitlab__issues_list", "issues_create"]);
  expect(names[3]).toMatch(/^mail__org__a__send/);
  expect(names[4]).toMatch(/^mail__org__b__send/);
  expect(new Set(names).size).toBe(6);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
});
