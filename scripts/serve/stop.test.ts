import { processWide } from "@executor/core/process";
import { afterEach, expect, test, vi } from "vitest";
import { stopOnSignal } from "./stop";

const before = { SIGTERM: process.listeners("SIGTERM"), SIGINT: process.listeners("SIGINT") };
afterEach(() => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    for (const listener of process.listeners(signal)) if (!before[signal].includes(listener)) process.off(signal, listener);
  }
});

test("ends requests, pages, connections and the database in this order, once", async () => {
  const order: string[] = [];
  const stop = stopOnSignal(() => order.push("requests"));
  stop.last("database", () => order.push("database"));
  stop.afterRequests("pages", () => order.push("pages"));
  processWide(
    "test.connection",
    () => true,
    () => order.push("connections"),
  );
  await Promise.all([stop.now(), stop.now()]);
  expect(order).toEqual(["requests", "pages", "connections", "database"]);
});

test("what fails or never ends is named and keeps nothing else from ending", async () => {
  const order: string[] = [];
  const stop = stopOnSignal(() => Promise.reject(new Error("stuck")), { allMs: 200, stepMs: 0, sameSignalMs: 0 });
  stop.afterRequests("pages", () => new Promise(() => {}));
  stop.last("database", () => order.push("database"));
  await expect(stop.now()).rejects.toThrow(/requests \(stuck\), pages \(not within [\d.]+ s\)$/);
  expect(order).toEqual(["database"]);
});

test("what hangs takes no time of what comes after it", async () => {
  const order: string[] = [];
  const hang = (what: string) => () => new Promise(() => order.push(what));
  const stop = stopOnSignal(hang("requests"), { allMs: 300, stepMs: 100, sameSignalMs: 0 });
  stop.afterRequests("pages", hang("pages"));
  stop.last("database", hang("database"));
  await expect(stop.now()).rejects.toThrow(/requests \(not within .* pages \(not within .* database \(not within/);
  expect(order).toEqual(["requests", "pages", "database"]);
});

/** What hangs here would else end the process of other tests after this one. */
const longerThanTests = 24 * 3_600_000;

test("one signal that comes twice is one; a later one ends the database at once, and a third the process", async () => {
  const order: string[] = [];
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => void order.push(`exit ${code}`) as never);
  const hang = () => new Promise(() => {});
  const signalled = (sameSignalMs: number) => {
    const known = process.listeners("SIGTERM");
    stopOnSignal(hang, { allMs: longerThanTests, stepMs: 1_000, sameSignalMs }).last("database", () => order.push("database"));
    const [hear] = process.listeners("SIGTERM").filter((listener) => !known.includes(listener));
    return () => hear?.("SIGTERM");
  };
  const twice = signalled(60_000);
  twice();
  twice();
  expect(order).toEqual([]);
  const later = signalled(0);
  later();
  later();
  await vi.waitFor(() => expect(order).toEqual(["database", "exit 1"]));
  later();
  expect(order).toEqual(["database", "exit 1", "exit 1"]);
  exit.mockRestore();
});
