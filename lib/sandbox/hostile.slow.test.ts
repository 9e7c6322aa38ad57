import { afterAll, describe, expect, test } from "vitest";
import { isDeep } from "@/scripts/test-depth";
import { expectHarmless, hostileScripts } from "./hostile.suite";
import { limits, newSandbox, runSource } from "./sandbox.suite";

const sandbox = newSandbox({ threads: 2 });
afterAll(() => sandbox.end());

/** What computes without end is stopped sooner than by the limit of the others, which end by themselves or by their memory. */
const cpuMsMaxFor = ([first]: readonly string[]) => (first === "killed-cpu" && !isDeep ? 300 : limits.cpuMsMax);

describe("hostile programs", () => {
  test.each(hostileScripts)("$id", async ({ code, ...rule }) => {
    const program = { limits: { ...limits, cpuMsMax: cpuMsMaxFor(rule.allowed) } };
    expectHarmless(await runSource(code, { sandbox, program }), rule);
  });

  test("are enough", () => expect(new Set(hostileScripts.map(({ id }) => id)).size).toBeGreaterThanOrEqual(60));

  test("leave the sandbox able to work", async () => {
    expect((await runSource("return 1", { sandbox })).turn).toMatchObject({ state: "completed", result: "1" });
  });
});
