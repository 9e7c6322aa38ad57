import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PageLimits, PageTurns } from "./page-turns";

const limits: PageLimits = { pagesMax: 4, countedMs: 1_000, waitMs: 10_000, longWaitMs: 300_000, lookMs: 20 };
const of = (organization: string, asker = "key", weight = 1) => ({ organization, asker, weight });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Asked = { asker?: string; weight?: number; isLong?: boolean; gone?: AbortSignal };

/** A process that is busy unless told otherwise, and the order in which pages begin there. */
function newProcess(chosen = limits) {
  const is = { idle: false };
  const turns = new PageTurns(chosen, () => is.idle);
  const order: string[] = [];
  const ends = new Map<string, (() => void)[]>();
  const ask = (organization: string, { asker = "a", weight = 1, ...patience }: Asked = {}) =>
    turns.begin(of(organization, asker, weight), patience).then((end) => {
      const who = `${organization} ${asker}`;
      order.push(end === null ? `${who} in vain` : who);
      if (end) ends.set(who, [...(ends.get(who) ?? []), end]);
    });
  const askOften = (times: number, ...asked: Parameters<typeof ask>) => {
    for (let time = 0; time < times; time += 1) void ask(...asked);
    return settled();
  };
  const end = (who: string) => {
    ends.get(who)?.shift()?.();
    return settled();
  };
  return { is, order, ask, askOften, end };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

it("of a person one page is drawn, of an organization two, and the first of another one at once", async () => {
  const { order, ask, askOften, end } = newProcess();
  for (const asker of ["a", "b", "c"]) await askOften(40, "loud", { asker });
  expect(order).toEqual(["loud a", "loud b"]);
  for (const organization of ["one", "two", "three"]) await ask(organization);
  expect(order.slice(2)).toEqual(["one a", "two a", "three a"]);
  for (const organization of ["one", "two", "three"]) await end(`${organization} a`);
  await end("loud b");
  expect(order.slice(5), "one ends, one begins").toHaveLength(1);
});

it("those who wait take turns: organizations first, within one by weight", async () => {
  const { order, askOften, end } = newProcess();
  for (const organization of ["one", "two"]) await askOften(20, organization);
  await askOften(3, "one", { asker: "person", weight: 4 });
  const begun = order.length;
  for (let turn = 0; turn < 4; turn += 1) for (const who of ["one a", "two a", "one person"]) await end(who);
  const later = order.slice(begun);
  expect(later.filter((who) => who === "two a").length).toBeGreaterThanOrEqual(3);
  expect(later).toContain("one person");
});

it("in a process with time to spare more begin than their share, so many at each look", async () => {
  const { is, order, askOften } = newProcess();
  is.idle = true;
  await askOften(20, "loud");
  expect(order.length).toBe(1 + 4);
  await vi.advanceTimersByTimeAsync(20);
  expect(order.length).toBe(1 + 8);
  is.idle = false;
  await vi.advanceTimersByTimeAsync(20);
  expect(order.length).toBe(1 + 8);
});

it("what takes longer than a second waits for others and counts no more", async () => {
  const { order, askOften, end } = newProcess();
  await askOften(3, "loud");
  expect(order.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1_020);
  expect(order.length).toBe(2);
  await end("loud a");
  expect(order.length, "an end that comes later gives nothing back twice").toBe(2);
});

it("whoever waits too long is told so, and nothing is left behind", async () => {
  const { order, askOften } = newProcess({ ...limits, countedMs: 60_000 });
  await askOften(2, "loud");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(order).toEqual(["loud a", "loud a in vain"]);
  await vi.advanceTimersByTimeAsync(20);
  expect(vi.getTimerCount()).toBe(0);
});

it("whoever has a page before them waits longer, and whoever is gone no longer", async () => {
  const { order, ask, askOften, end } = newProcess({ ...limits, countedMs: 600_000 });
  const leaving = new AbortController();
  await ask("loud");
  await askOften(1, "loud", { asker: "a", isLong: true });
  void ask("loud", { asker: "a", isLong: true, gone: leaving.signal });
  void ask("loud", { asker: "a", isLong: true, gone: AbortSignal.abort() });
  await settled();
  expect(order).toEqual(["loud a", "loud a in vain"]);
  leaving.abort();
  await settled();
  expect(order.slice(2)).toEqual(["loud a in vain"]);
  await vi.advanceTimersByTimeAsync(60_000);
  await end("loud a");
  expect(order.slice(3)).toEqual(["loud a"]);
  await vi.advanceTimersByTimeAsync(20);
  expect(vi.getTimerCount()).toBe(0);
});
