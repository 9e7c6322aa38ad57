import { describe, expect, test } from "vitest";
import { readEnv } from "./env";
import { parseAllowList, parsePorts } from "./outbound/allow-list";

const admin = { EXECUTOR_ADMIN_EMAIL: "ada@example.com", EXECUTOR_ADMIN_PASSWORD: "correct horse battery" };
const key = "k".repeat(24);
const hex = "0f".repeat(32);
const base64 = Buffer.from(hex, "hex").toString("base64");

const wrong: [string, Record<string, string>, RegExp][] = [
  [
    "an entry that is no host",
    { EXECUTOR_ALLOW_PRIVATE_NETWORK: "a b" },
    /EXECUTOR_ALLOW_PRIVATE_NETWORK expects true, or hosts/,
  ],
  ["a network too narrow", { EXECUTOR_ALLOW_PRIVATE_NETWORK: "10.0.0.0/99" }, /EXECUTOR_ALLOW_PRIVATE_NETWORK expects true/],
  ["a URL for a host", { EXECUTOR_ALLOW_PRIVATE_NETWORK: "http://localhost" }, /EXECUTOR_ALLOW_PRIVATE_NETWORK expects true/],
  ["a host with a port too high", { EXECUTOR_ALLOW_PRIVATE_NETWORK: "db:99999" }, /EXECUTOR_ALLOW_PRIVATE_NETWORK expects true/],
  ["a port too high", { EXECUTOR_ALLOWED_PORTS: "80,99999" }, /EXECUTOR_ALLOWED_PORTS expects ports from 1 to 65535/],
  ["port 0", { EXECUTOR_ALLOWED_PORTS: "0" }, /EXECUTOR_ALLOWED_PORTS expects ports/],
  ["a range backwards", { EXECUTOR_ALLOWED_PORTS: "9000-8000" }, /EXECUTOR_ALLOWED_PORTS expects ports/],
  ["a root key too short", { EXECUTOR_SECRET_KEY: "secret" }, /EXECUTOR_SECRET_KEY expects 32 bytes as base64 or hex/],
  ["a root key too long", { EXECUTOR_SECRET_KEY: `${hex}00` }, /EXECUTOR_SECRET_KEY expects 32 bytes/],
  ["a previous key too short", { EXECUTOR_SECRET_KEY_PREVIOUS: "x" }, /EXECUTOR_SECRET_KEY_PREVIOUS expects 32 bytes/],
  ["a key without its owner", { EXECUTOR_API_KEY: key }, /EXECUTOR_API_KEY expects EXECUTOR_ADMIN_EMAIL and EXECUTOR_ADMIN_PASS/],
  ["a key with a space", { ...admin, EXECUTOR_API_KEY: `${key} ${key}` }, /EXECUTOR_API_KEY expects .* without spaces/],
  ["a key no header can hold", { ...admin, EXECUTOR_API_KEY: `${key}ü` }, /EXECUTOR_API_KEY expects/],
  ["a token with a space", { METRICS_TOKEN: "a metrics token with spaces" }, /METRICS_TOKEN expects .* without spaces/],
  ["a password too long", { ...admin, EXECUTOR_ADMIN_PASSWORD: "p".repeat(201) }, /EXECUTOR_ADMIN_PASSWORD expects at most 200/],
  [
    "an address too long",
    { ...admin, EXECUTOR_ADMIN_EMAIL: `${"a".repeat(65)}@example.com` },
    /EXECUTOR_ADMIN_EMAIL expects .* 64/,
  ],
  ["an owner without its database", { DATABASE_OWNER_URL: "postgres://owner@db/x" }, /DATABASE_OWNER_URL expects DATABASE_URL/],
];

test.each(wrong)("%s is refused with the name of the setting and what it expects", (_what, settings, message) => {
  expect(() => readEnv(settings)).toThrow(message);
});

const numbers: [name: string, least: number, most: number][] = [
  ["EXECUTOR_LIMIT_WALL_SECONDS", 1, 86_400],
  ["EXECUTOR_LIMIT_CPU_SECONDS", 1, 600],
  ["EXECUTOR_LIMIT_MEMORY_MB", 16, 2_048],
  ["EXECUTOR_LIMIT_CALLS", 1, 100_000],
  ["EXECUTOR_LIMIT_PARALLEL_CALLS", 1, 1_000],
  ["EXECUTOR_LIMIT_CALL_SECONDS", 1, 3_600],
  ["EXECUTOR_LIMIT_QUEUE_SECONDS", 1, 3_600],
  ["EXECUTOR_LIMIT_SOURCE_CHARACTERS", 100, 900_000],
  ["EXECUTOR_LIMIT_ARGUMENTS_KB", 1, 10_000],
  ["EXECUTOR_LIMIT_ANSWER_KB", 1, 100_000],
  ["EXECUTOR_LIMIT_RESULT_KB", 1, 100_000],
  ["EXECUTOR_LIMIT_OUTPUT_KB", 1, 100_000],
  ["EXECUTOR_LIMIT_OUTPUT_LINES", 1, 1_000_000],
  ["EXECUTOR_LIMIT_KEPT_MB", 1, 10_000],
  ["EXECUTOR_KEEP_RUNS_DAYS", 1, 36_500],
  ["EXECUTOR_KEEP_RUNS_MB", 1, 100_000_000],
];

test.each(numbers)("%s is a whole number from %i to %i", (name, least, most) => {
  for (const value of [least, most]) expect(readEnv({ [name]: `${value}` })).toMatchObject({ [name]: value });
  for (const value of [least - 1, most + 1, 1.5, "much"])
    expect(() => readEnv({ [name]: `${value}` })).toThrow(`${name} expects a whole number from ${least} to ${most}`);
});

test("no message repeats a secret", () => {
  const secrets = { EXECUTOR_SECRET_KEY: "hidden-one", EXECUTOR_API_KEY: "hidden-two", METRICS_TOKEN: "hidden-three" };
  expect(() => readEnv(secrets)).toThrow(expect.objectContaining({ message: expect.not.stringContaining("hidden") }));
});

describe("what is right is taken as it is", () => {
  test("keys, the first owner and their key", () => {
    const settings = { ...admin, EXECUTOR_API_KEY: key, EXECUTOR_SECRET_KEY: base64, EXECUTOR_SECRET_KEY_PREVIOUS: hex };
    expect(readEnv(settings)).toMatchObject(settings);
    expect(readEnv({ EXECUTOR_SECRET_KEY: Buffer.from(hex, "hex").toString("base64url") })).toBeDefined();
  });

  const lists = [
    "true",
    "false",
    "localhost:8080, 10.1.0.0/16",
    "192.168.0.1:5432,::1,fd00::1,fd00::/8",
    "[fd00::1]:443",
    "bücher.example",
  ];
  test.each(lists)("every list the outgoing guard can read: %s", (text) => {
    expect(() => parseAllowList(text)).not.toThrow();
    expect(readEnv({ EXECUTOR_ALLOW_PRIVATE_NETWORK: text }).EXECUTOR_ALLOW_PRIVATE_NETWORK).toBe(text);
  });

  test.each(["80", " 80 , 443,8000-9000,", "1-65535"])("every port list it can read: %s", (text) => {
    expect(() => parsePorts(text)).not.toThrow();
    expect(readEnv({ EXECUTOR_ALLOWED_PORTS: text }).EXECUTOR_ALLOWED_PORTS).toBe(text);
  });
});
