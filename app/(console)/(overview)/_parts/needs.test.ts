import type { Connection } from "@executor/core/connections";
import type { IntegrationLine } from "@executor/core/integrations";
import { expect, it } from "vitest";
import { needsOf, urgencyOf } from "./needs";

const line = (more: Partial<IntegrationLine>): IntegrationLine => ({
  slug: "github",
  kind: "openapi",
  kindLabel: "OpenAPI",
  signsRequests: true,
  toolServer: null,
  title: "GitHub",
  description: "",
  version: null,
  host: null,
  logo: null,
  picture: null,
  toolCount: 1,
  offeredCount: 0,
  characters: 100,
  connectionCount: 1,
  health: "connected",
  changesWaiting: 0,
  readAt: "2026-11-19T00:00:00.000Z",
  createdAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
const connection = (more: Partial<Connection>) => ({ integration: "github", owner: "org", name: "main", ...more }) as Connection;

it("what needs somebody comes first, and says what it is", () => {
  const lines = [line({}), line({ changesWaiting: 2 }), line({ health: "needs_reconnect" }), line({ health: "none" })];
  expect([...lines].sort((a, b) => urgencyOf(b) - urgencyOf(a))).toEqual([lines[2], lines[1], lines[3], lines[0]]);
  const connections = [
    connection({ state: "connected" }),
    connection({ name: "old", state: "needs_reconnect", stateReason: "The key was refused (401)." }),
    connection({ name: "slow", state: "degraded", stateReason: null }),
    connection({ integration: "other", state: "error", stateReason: "elsewhere" }),
  ];
  expect(
    needsOf(line({ changesWaiting: 2 }), { connections, permissions: ["connections:write", "integrations:write"] }),
  ).toMatchObject([
    { text: "old: The key was refused (401).", tone: "failed" },
    { text: "slow: the last refresh failed; the tools from before are kept", tone: "waiting" },
    { text: "2 changes wait for review, held back until then", act: "Review" },
  ]);
  expect(needsOf(line({ changesWaiting: 2 }), { connections, permissions: ["connections:own"] })).toEqual([]);
});
