import { expect, it, onTestFinished, vi } from "vitest";
import { disposeProcessWide } from "../../../process";
import type { Usage } from "./usage";
import { watchGroup } from "./watch";

const { looks } = vi.hoisted(() => ({ looks: [] as ((usages: Map<number, Usage>) => void)[] }));

vi.mock("./usage", () => ({
  groupUsage: () => new Promise<Map<number, Usage>>((resolve) => void looks.push(resolve)),
}));

it("what servers use is not looked at again while a look is under way, however long it takes", async () => {
  await disposeProcessWide();
  vi.useFakeTimers();
  onTestFinished(async () => {
    vi.useRealTimers();
    await disposeProcessWide();
  });
  const reasons: string[] = [];
  const { usage, forget } = watchGroup(7, (reason) => reasons.push(reason));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toHaveLength(1);
  looks[0]?.(new Map([[7, { processes: 2, bytes: 1_000 }]]));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(usage()).toEqual({ processes: 2, bytes: 1_000 });
  expect(looks).toHaveLength(2);
  looks[1]?.(new Map([[7, { processes: 2, bytes: 2 ** 40 }]]));
  await vi.advanceTimersByTimeAsync(0);
  expect(reasons).toEqual([expect.stringMatching(/more than \d+ MB/)]);
  forget();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toHaveLength(2);
});
