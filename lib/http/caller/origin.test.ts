import { afterEach, describe, expect, test } from "vitest";
import { env } from "../../env";
import { linkOrigin } from "./origin";

const before = { ...env };
afterEach(() => Object.assign(env, before, { PUBLIC_URL: before.PUBLIC_URL }));
const linksAt = (host: string | null) => linkOrigin({ get: (name) => (name === "host" ? host : null) });

describe("links", () => {
  test.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "console.localhost:8080", "LOCALHOST", "localhost:80"])(
    "lead to %s of this machine",
    (host) => expect(linksAt(host)).toBe(new URL(`http://${host}`).origin),
  );

  test.each(["6.6.6.6", "192.168.1.7:3000", "[2001:db8::1]:3000", "evil.example", "localhost.evil.example", "evil@localhost.x"])(
    "never lead to %s, which only the request says",
    (host) => expect(linksAt(host)).toBeUndefined(),
  );

  test.each([null, "", "localhost:99999", "a b"])("lead nowhere else for %j", (host) => expect(linksAt(host)).toBeUndefined());

  test("lead to the name or address this console was told to listen on", () => {
    env.HOST = "192.168.1.7";
    expect(linksAt("192.168.1.7:3000")).toBe("http://192.168.1.7:3000");
    expect(linksAt("192.168.1.8:3000")).toBeUndefined();
  });

  test("lead to PUBLIC_URL, whatever the request says", () => {
    env.PUBLIC_URL = "https://console.example";
    expect(linksAt("6.6.6.6")).toBe("https://console.example");
  });
});
