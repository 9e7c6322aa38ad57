import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sampled, turnOfRun } from "../../../scripts/test-depth";
import { apiOf } from "../../support/http";
import { firstRun } from "../../support/organization";
import { expect, test } from "../../support/story";

const wrong: [string, Record<string, string>, RegExp][] = [
  ["PORT", { PORT: "eighty" }, /PORT expects a whole number from 0 to 65535/],
  ["DATABASE_URL", { DATABASE_URL: "mysql://somewhere/db" }, /DATABASE_URL expects a URL starting with postgres:\/\//],
  ["PUBLIC_URL", { PUBLIC_URL: "console.example" }, /PUBLIC_URL expects a URL starting with http:\/\/ or https:\/\//],
  ["EXECUTOR_API_KEY", { EXECUTOR_API_KEY: "short" }, /EXECUTOR_API_KEY expects at least 24 characters/],
  ["EXECUTOR_ADMIN_PASSWORD", { EXECUTOR_ADMIN_EMAIL: "a@example.com" }, /EXECUTOR_ADMIN_PASSWORD is missing/],
  ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://id.example" }, /OIDC_CLIENT_ID is missing/],
  ["LOG_LEVEL", { LOG_LEVEL: "chatty" }, /LOG_LEVEL expects fatal, error, warn/],
  ["JOBS", { JOBS: "perhaps" }, /JOBS expects true or false/],
  ["EXECUTOR_ALLOW_PRIVATE_NETWORK", { EXECUTOR_ALLOW_PRIVATE_NETWORK: "10.0.0.0/99" }, /EXECUTOR_ALLOW_PRIVATE_NETWORK expects/],
  [
    "network in that list",
    { EXECUTOR_ALLOW_PRIVATE_NETWORK: "10.0.0.5/8" },
    /EXECUTOR_ALLOW_PRIVATE_NETWORK: .* begins at 10\.0\.0\.0/,
  ],
  ["EXECUTOR_ALLOWED_PORTS", { EXECUTOR_ALLOWED_PORTS: "99999" }, /EXECUTOR_ALLOWED_PORTS expects ports from 1 to 65535/],
  ["EXECUTOR_SECRET_KEY", { EXECUTOR_SECRET_KEY: "not a key" }, /EXECUTOR_SECRET_KEY expects 32 bytes as base64 or hex/],
  ["DATABASE_OWNER_URL", { DATABASE_OWNER_URL: "postgres://owner@db/x" }, /DATABASE_OWNER_URL expects DATABASE_URL/],
];

for (const [name, settings, message] of sampled(wrong, { turn: turnOfRun, count: 4 }))
  test(`a wrong ${name} is named with what it expects, and nothing is begun`, async ({ launch, dataDir }) => {
    const { exited, log } = launch({ settings });
    expect(await exited).toBe(1);
    expect(log()).toMatch(message);
    expect(log()).not.toMatch(/^ +at /m);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

test("another root key is refused, a damaged key file is named; both leave everything as it was", { tag: "@deep" }, async ({
  start,
  launch,
  dataDir,
}) => {
  expect(await (await start({ settings: firstRun })).stop()).toBe(0);
  const file = path.join(dataDir, "secret.key");
  const key = fs.readFileSync(file, "utf8");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);

  const another = launch({ settings: { EXECUTOR_SECRET_KEY: randomBytes(32).toString("base64") } });
  expect(await another.exited).toBe(1);
  expect(another.log()).toMatch(/sealed with the root key [\da-f]{16}, but EXECUTOR_SECRET_KEY holds [\da-f]{16}/);
  expect(fs.readFileSync(file, "utf8")).toBe(key);

  for (const damaged of [key.slice(0, 20), "", "\0\0\0\0"]) {
    fs.writeFileSync(file, damaged);
    const refused = launch({});
    expect(await refused.exited).toBe(1);
    expect(refused.log()).toContain(`The root key in ${file} is damaged`);
    expect(fs.readFileSync(file, "utf8")).toBe(damaged);
  }

  fs.rmSync(file);
  const missing = launch({});
  expect(await missing.exited).toBe(1);
  expect(missing.log()).toContain(`The root key is missing: ${file}`);
  expect(fs.existsSync(file), "no new key is made for data that was sealed with another").toBe(false);

  fs.writeFileSync(file, key, { mode: 0o600 });
  const { url } = await start({});
  expect((await apiOf(url, { key: firstRun.EXECUTOR_API_KEY })("GET", "/api/v1/audit/check")).json()).toMatchObject({
    intact: true,
  });
});

test("data of a newer version is refused without touching it", { tag: "@deep" }, async ({ launch, dataDir }) => {
  fs.mkdirSync(dataDir, { recursive: true });
  const note = JSON.stringify({ format: 99, postgres: 18 });
  fs.writeFileSync(path.join(dataDir, "format"), note);
  const { exited, log } = launch({});
  expect(await exited).toBe(1);
  expect(log()).toContain("written by a newer version");
  expect(fs.readdirSync(dataDir)).toEqual(["format"]);
  expect(fs.readFileSync(path.join(dataDir, "format"), "utf8")).toBe(note);
});

test("a taken port is named, with another to try", async ({ launch, url }) => {
  const port = new URL(url).port;
  const { exited, log } = launch({ settings: { PORT: port } });
  expect(await exited).toBe(1);
  expect(log()).toContain(`Port ${port} is taken`);
});
