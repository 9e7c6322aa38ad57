import { expect, test } from "vitest";
import { config } from "./middleware";

const [{ source }] = config.matcher as [{ source: string }];
const isPage = (path: string) => new RegExp(`^${source}$`).test(path);

test.each([
  "/",
  "/settings",
  "/oauth/authorize",
  "/iconography",
  "/favicon-list",
  "/icon.svg/more",
  "/healthy",
  "/apis",
  "/docs/tools",
  "/llms",
  "/llms.txt/more",
])("%s is a page", (path) => {
  expect(isPage(path)).toBe(true);
});

test.each([
  "/icon.svg",
  "/favicon.ico",
  "/health",
  "/metrics",
  "/llms.txt",
  "/llms-full.txt",
  "/llms/tools.md",
  "/api/v1/nothing",
  "/oauth/token",
  "/oauth/callback",
  "/_next/static/a.js",
  "/monaco/vs/loader.js",
])("%s is not", (path) => {
  expect(isPage(path)).toBe(false);
});
