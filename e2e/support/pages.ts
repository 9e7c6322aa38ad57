import fs from "node:fs";
import path from "node:path";
import { projectRoot } from "./console-server";

/** The permission a page behind the sign-in asks for; null when being signed in is enough. */
export const guardedPages: Record<string, string | null> = {
  "/": null,
  "/docs": null,
  "/docs/[page]": null,
  "/inbox": "executions:answer",
  "/inbox/standing": "executions:read",
  "/integrations": "integrations:read",
  "/integrations/[slug]": "integrations:read",
  "/catalog": "tools:read",
  "/oauth/authorize": null,
  "/oauth/device": null,
  "/playground": "executions:read",
  "/policies": "policies:read",
  "/agents": "agents:read",
  "/agents/[slug]": "agents:read",
  "/agents/[slug]/edit": "agents:read",
  "/agents/[slug]/tasks": "agents:read",
  "/agents/[slug]/versions": "agents:read",
  "/toolkits": "toolkits:read",
  "/toolkits/[slug]": "toolkits:read",
  "/reference": null,
  "/registry": "registry:read",
  "/registry/tools/[slug]": "registry:read",
  "/registry/pipelines": "pipelines:read",
  "/registry/pipelines/[slug]": "pipelines:read",
  "/resume/[id]": "executions:read",
  "/runs": "executions:read",
  "/runs/[id]": "executions:read",
  "/runs/[id]/print": "executions:read",
  "/runs/calls": "executions:read",
  "/runs/compare": "executions:read",
  "/runs/stuck": "executions:read",
  "/schedules": "schedules:read",
  "/settings": null,
  "/settings/appearance": null,
  "/settings/organization": "organization:read",
  "/settings/members": "members:read",
  "/settings/roles": "roles:read",
  "/settings/keys": "keys:own",
  "/settings/keys/[key]": "keys:own",
  "/settings/agents": "keys:own",
  "/settings/agents/[agent]": "keys:own",
  "/settings/embedding": "organization:read",
  "/settings/services": "integrations:read",
  "/settings/sign-in": "organization:read",
  "/settings/audit": "audit:read",
  "/settings/budgets": "policies:read",
  "/settings/profile": "profile:write",
  "/settings/notifications": "profile:write",
  "/settings/plugins": "jobs:read",
  "/settings/search-quality": "tools:read",
  "/settings/system": "jobs:read",
  "/setup/agent": "keys:own",
  "/setup/integration": "integrations:write",
};

/** The last one is every address that has no page. */
export const openPages = ["/embed/playground", "/sign-in", "/setup", "/invitation/[token]", "/[...nowhere]"];

/** Every page of the built console, by its path. */
export function builtPages(): string[] {
  const file = path.join(projectRoot, ".next/app-path-routes-manifest.json");
  const routes = Object.entries(JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, string>);
  return routes.filter(([key, route]) => key.endsWith("/page") && !route.startsWith("/_")).map(([, route]) => route);
}
