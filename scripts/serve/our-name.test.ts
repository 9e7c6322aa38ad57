import { expect, test } from "vitest";
import { isOurName } from "./our-name";

const plain = { host: "127.0.0.1" };
const named = { host: "console.lan" };
const everywhere = { host: "0.0.0.0" };
const known = { host: "0.0.0.0", publicUrl: "https://Console.Example:8443/" };
const ip6 = { host: "::", publicUrl: "http://[2001:db8::1]:3000" };

const cases: [string | undefined, string, { host: string; publicUrl?: string }, boolean][] = [
  ["localhost:3000", "/", plain, true],
  ["LOCALHOST.", "/", plain, true],
  ["console.localhost:3000", "/setup", plain, true],
  ["192.168.1.7:3000", "/", everywhere, true],
  ["[::1]:3000", "/", plain, true],
  ["console.lan:3000", "/", named, true],
  ["rebound.example", "/setup", plain, false],
  ["rebound.example:3000", "/health", plain, false],
  ["127.0.0.1.rebound.example", "/", plain, false],
  ["notlocalhost", "/", plain, false],
  ["console.lan", "/", everywhere, false],
  ["", "/", plain, false],
  [undefined, "/", plain, false],
  ["a:b:c", "/", plain, false],
  ["console.example", "/", known, true],
  ["console.example:443", "/settings", known, true],
  ["other.example", "/", known, false],
  ["other.example", "/health", known, false],
  ["127.0.0.1:3000", "/", known, false],
  ["localhost:3000", "/healthy", known, false],
  ["127.0.0.1:3000", "/health", known, true],
  ["10.0.0.7:3000", "/health/live", known, true],
  ["localhost:3000", "/metrics", known, true],
  ["[2001:db8::1]:3000", "/", ip6, true],
];

test.each(cases)("%s%s on %o: %s", (...[host, path, names, expected]) => {
  expect(isOurName(host, path, names)).toBe(expected);
});
