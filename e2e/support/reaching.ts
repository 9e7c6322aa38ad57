import { test as base } from "./story";

/** Stories on the shared console that may reach services on loopback, and start one MCP server. */
export const test = base.extend({
  url: async ({ browserName: _ }, use) => use(process.env.REACHING_CONSOLE_URL ?? ""),
});
