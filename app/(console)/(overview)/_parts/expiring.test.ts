import type { Connection } from "@executor/core/connections";
import type { ApiKey } from "@executor/core/identity";
import { expect, it } from "vitest";
import { expiringOf } from "./expiring";

const now = Date.parse("2026-01-01T00:00:00.000Z");
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const key = (name: string, expiresAt: string | null, state: ApiKey["state"] = "active") =>
  ({ name, expiresAt, state, mine: true }) as ApiKey;
const connection = (state: Connection["state"], expiresAt: string | null) =>
  ({ integration: "github", name: "main", state, expiresAt }) as Connection;

it("names what ends within two weeks and can still be renewed, the next one first", () => {
  const keys = [key("late", inDays(40)), key("near", inDays(13)), key("ended", inDays(-1), "expired"), key("for ever", null)];
  const connections = [connection("expires_soon", inDays(2)), connection("connected", inDays(1))];
  expect(expiringOf(keys, connections, now).map(({ what }) => what)).toEqual(["github, main", "near"]);
});
