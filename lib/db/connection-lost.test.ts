import { describe, expect, test } from "vitest";
import { unavailabilityOf } from "./connection-lost";

const errorWith = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const adapter = (kind: string, more: object = {}) =>
  errorWith(kind, { name: "DriverAdapterError", cause: { kind, originalMessage: "said", ...more } });
const ofTransaction = (message: string) => errorWith(`Transaction API error: ${message}`, { code: "P2028" });

describe("a database that cannot be asked", () => {
  test.each([
    ["ended by its operator", errorWith("terminating connection due to administrator command", { code: "57P01" })],
    ["after a crash of a neighbour", errorWith("terminating connection because of crash", { code: "57P02" })],
    ["starting", errorWith("the database system is starting up", { code: "57P03" })],
    ["in recovery", errorWith("the database system is in recovery mode")],
    ["nobody listens", errorWith("connect ECONNREFUSED 127.0.0.1:5432", { code: "ECONNREFUSED" })],
    ["its socket is gone", errorWith("connect ENOENT /tmp/.s.PGSQL.5432", { code: "ENOENT" })],
    ["cut off", errorWith("read ECONNRESET", { code: "ECONNRESET" })],
    ["cut off while writing", errorWith("write EPIPE", { code: "EPIPE" })],
    ["the driver noticed", errorWith("Connection terminated unexpectedly")],
    ["a client that is broken already", errorWith("Client has encountered a connection error and is not queryable")],
    ["a pool that ended with its process", errorWith("Cannot use a pool after calling end on the pool")],
    ["a process whose connections have ended", errorWith("The connections to the database have ended.")],
    ["a class of errors", errorWith("connection failure", { code: "08006" })],
    ["below the adapter, as it is", adapter("postgres", { code: "57P01", originalCode: "57P01" })],
    ["below the adapter, in its words", adapter("DatabaseNotReachable")],
    ["closed below the adapter", adapter("ConnectionClosed")],
    [
      "below Prisma and the adapter",
      errorWith("Raw query failed", {
        code: "P2010",
        meta: { driverAdapterError: adapter("postgres", { originalCode: "57P01" }) },
      }),
    ],
    ["in Prisma's words", errorWith("Can't reach database server", { code: "P1001" })],
    ["below another error", new Error("could not be stored", { cause: errorWith("read ECONNRESET", { code: "ECONNRESET" }) })],
  ])("is away: %s", (_what, error) => expect(unavailabilityOf(error)).toBe("away"));

  test.each([
    ["too many connections", errorWith("sorry, too many clients already", { code: "53300" })],
    ["those for its owner are left", errorWith("remaining connection slots are reserved for roles with the SUPERUSER attribute")],
    ["below the adapter, in its words", adapter("TooManyConnections")],
  ])("is crowded: %s", (_what, error) => expect(unavailabilityOf(error)).toBe("crowded"));

  test.each([
    ["no connection in time", errorWith("timeout exceeded when trying to connect")],
    ["no connection in time, in Prisma's words", errorWith("Timed out fetching a new connection", { code: "P2024" })],
    ["a transaction that could not begin", ofTransaction("Unable to start a transaction in the given time.")],
  ])("is busy: %s", (_what, error) => expect(unavailabilityOf(error)).toBe("busy"));

  test.each([
    ["a transaction that took too long", ofTransaction("A query cannot be executed on an expired transaction.")],
    [
      "one that was rolled back meanwhile",
      ofTransaction("Transaction already closed: A query cannot be executed on a transaction that was rolled back."),
    ],
    ["one that nobody knows any more", ofTransaction("Transaction not found.")],
  ])("is too late for it: %s", (_what, error) => expect(unavailabilityOf(error)).toBe("late"));

  test.each([
    ["a double", errorWith("Unique constraint failed", { code: "P2002" })],
    ["bad SQL", errorWith("syntax error", { code: "42601" })],
    ["bad SQL below the adapter", adapter("postgres", { code: "42601", originalCode: "42601" })],
    ["a bug", new TypeError("x is not a function")],
    ["nothing", undefined],
    ["a text", "Connection terminated"],
  ])("is not what is wrong with %s", (_what, error) => expect(unavailabilityOf(error)).toBeNull());

  test("is looked for in a circle once", () => {
    const error: Error = new Error("round");
    error.cause = error;
    expect(unavailabilityOf(error)).toBeNull();
  });
});
