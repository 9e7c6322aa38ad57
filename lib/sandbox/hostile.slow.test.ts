import { afterAll, describe, expect, test } from "vitest";
import { seededRandom } from "@/scripts/seeded-random";
import { isDeep } from "@/scripts/test-depth";
import { expectHarmless, hostileScripts } from "./hostile.suite";
import { limits, newSandbox, runSource } from "./sandbox.suite";

const sandbox = newSandbox({ threads: 2 });
afterAll(() => sandbox.end());

/** Programs that compute without end are stopped soon. Those that end by themselves have time to, on a busy machine too. */
function cpuMsMaxFor(allowed: readonly string[]): number {
  if (!allowed.includes("killed-cpu")) return 10 * limits.cpuMsMax;
  return allowed[0] === "killed-cpu" && !isDeep ? 300 : limits.cpuMsMax;
}

/** `npm test` runs a sixth of the programs, which the seed of its random tests chooses. */
const chance = seededRandom(process.env.TEST_SEED ?? "0", "hostile programs");
const chosen = hostileScripts.filter(() => isDeep || chance() < 1 / 6);

describe("hostile programs", () => {
  test.each(chosen)("$id", async ({ code, ...rule }) => {
    const program = { limits: { ...limits, cpuMsMax: cpuMsMaxFor(rule.allowed) } };
    expectHarmless(await runSource(code, { sandbox, program }), rule);
  });

  test("are enough", () => expect(new Set(hostileScripts.map(({ id }) => id)).size).toBeGreaterThanOrEqual(60));

  test("leave the sandbox able to work", async () => {
    expect((await runSource("return 1", { sandbox })).turn).toMatchObject({ state: "completed", result: "1" });
  });
});
