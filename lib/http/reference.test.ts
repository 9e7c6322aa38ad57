import { expect, test } from "vitest";
import { operations } from "../operations";
import { apiReference } from "./reference";

test("the reference shows every operation, with types in place of schemas", () => {
  const all = apiReference();
  expect(all.map(({ name }) => name).sort()).toEqual(
    Object.values(operations)
      .map(({ definition }) => definition.name)
      .sort(),
  );
  const byName = Object.fromEntries(all.map((entry) => [entry.name, entry]));
  expect(byName["policy.create"]).toMatchObject({ group: "policy", method: "POST", path: "/api/v1/policies", parameters: [] });
  expect(byName["policy.create"]?.body).toMatch(/owner: "org" \| "user"/);
  expect(byName["policy.remove"]).toMatchObject({ parameters: [{ name: "id", location: "path", isRequired: true }], body: null });
  expect(byName["tool.types"]?.mediaType).toBe("text/plain");
  expect(byName["execution.follow"]?.mediaType).toBe("text/event-stream");
  expect(byName["audit.export"]?.mediaType).toBe("application/x-ndjson");
});

test("its groups stand together", () => {
  const groups = apiReference().map(({ group }) => group);
  expect(groups).toEqual([...new Set(groups)].flatMap((group) => groups.filter((other) => other === group)));
});
