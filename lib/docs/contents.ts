/** The order in which people read the docs. A page that is not named here stands at the end. */
export const contents: readonly { title: string; slugs: readonly string[] }[] = [
  {
    title: "Connect systems",
    slugs: ["adding-sources", "integrations", "connections", "mcp-servers", "tools", "built-ins", "retrieval"],
  },
  { title: "Run programs", slugs: ["playground", "executions", "sandbox", "plans", "elicitation", "shell"] },
  { title: "Make your own", slugs: ["registry", "artifacts", "agents", "schedules"] },
  { title: "Agents and clients", slugs: ["mcp", "cli", "sdk", "tool-router", "http-api", "embedding"] },
  {
    title: "Decide what may happen",
    slugs: ["policies", "approvals", "toolkits", "budgets", "roles", "single-sign-on", "notifications"],
  },
  { title: "Operate", slugs: ["self-hosting", "operations", "security", "threat-model", "performance"] },
  { title: "Extend", slugs: ["writing-plugins", "recipes", "glossary", "coverage"] },
];

export const otherPages = "More";
