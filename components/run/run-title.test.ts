import { expect, it } from "vitest";
import { runTitle } from "./run-title";

const call = (path: string, title: string | null = null) => ({ path, address: null, title });
const run = (calls: ReturnType<typeof call>[], callCount = calls.length) => ({
  title: "const a = 1;",
  toolTitle: null,
  callCount,
  calls,
});

it("is made of what was called, in its order, with equal calls together", () => {
  const get = call("pets.org.main.notes.get");
  expect(runTitle(run([get, get, get]))).toBe("Get notes ×3");
  expect(runTitle(run([call("a.org.main.b.c", "List customers"), call("a.org.main.b.d", "Refund a payment")]))).toBe(
    "List customers, then refund a payment",
  );
  expect(runTitle(run([get, call("x", "Second"), call("x", "Third"), call("x", "Fourth")], 9))).toBe(
    "Get notes, then second, and 7 more",
  );
  expect(runTitle(run([call("$sleep")]))).toBe("const a = 1;");
  expect(runTitle({ ...run([]), toolTitle: "Get a note" })).toBe("Get a note");
});
