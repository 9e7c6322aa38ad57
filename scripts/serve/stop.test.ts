import { processWide } from "@executor/core/process";
import { afterEach, expect, test } from "vitest";
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
  const stop = stopOnSignal(() => Promise.reject(new Error("stuck")), 50);
  stop.afterRequests("pages", () => new Promise(() => {}));
  stop.last("database", () => order.push("database"));
  await expect(stop.now()).rejects.toThrow("requests (stuck), pages (not within 0.05 s)");
  expect(order).toEqual(["database"]);
});
