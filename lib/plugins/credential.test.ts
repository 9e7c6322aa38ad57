import { describe, expect, it } from "vitest";
import { Failure } from "../operation/failure";
import type { AuthTemplate, Credential, Placement } from "./contract";
import { boundCredential, isAuthenticated, secretsOf } from "./credential";
import { bearerCredential } from "./host.suite";

const origins = ["https://api.example.com"];

function credential(placements: Placement[], values: Record<string, string>, more: Partial<AuthTemplate> = {}): Credential {
  const fields = Object.keys(values).map((name) => ({ name, label: name, isSecret: name !== "username" }));
  return { template: { slug: "s", label: "s", kind: "apiKey", fields, placements, oauth: null, ...more }, values };
}

describe("what a credential adds to a request", () => {
  it("goes to headers, query and cookies, with its prefix, for its origins only", () => {
    const given = credential(
      [
        { carrier: "header", name: "X-Key", prefix: "Key ", field: "a" },
        { carrier: "query", name: "key", prefix: "", field: "b" },
        { carrier: "cookie", name: "one", prefix: "", field: "a" },
        { carrier: "cookie", name: "two", prefix: "", field: "b" },
      ],
      { a: " secret-a\n", b: "b; x=1" },
    );
    expect(boundCredential(given, origins, ["mine=1"])).toEqual({
      headers: { "X-Key": "Key secret-a", Cookie: "mine=1; one=secret-a; two=b%3B%20x%3D1" },
      query: { key: "b; x=1" },
      origins,
    });
  });

  it("is a bearer token, however it was pasted", () => {
    for (const token of ["abc-12345", "Bearer abc-12345", " bearer  abc-12345 "])
      expect(boundCredential(bearerCredential(token), origins)?.headers).toEqual({ Authorization: "Bearer abc-12345" });
  });

  it("is a user name and a password, also without the one or the other", () => {
    const header = (username: string, password: string) =>
      boundCredential(credential([], { username, password }, { kind: "basic" }), origins)?.headers;
    const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString("base64")}` });
    expect(header("ann", "p:ä")).toEqual(basic("ann:p:ä"));
    expect(header("sk_live_123", "")).toEqual(basic("sk_live_123:"));
    expect(() => header("", "")).toThrow(Failure);
  });

  it("is nothing for nobody and for none", () => {
    const none = credential([], {}, { kind: "none" });
    expect([boundCredential(null, origins), boundCredential(none, origins)]).toEqual([null, null]);
    expect([isAuthenticated(null), isAuthenticated(none), isAuthenticated(bearerCredential("x"))]).toEqual([false, false, true]);
  });

  it("is refused when it is missing or cannot be sent, without being repeated", () => {
    expect(() => boundCredential(bearerCredential(" "), origins)).toThrow(/no value for "Token"/);
    const broken = () => boundCredential(bearerCredential("secret\r\nX-Admin: 1"), origins);
    expect(broken).toThrow(/"token".*line break/);
    expect(broken).not.toThrow(/secret/);
    const cookie = credential([{ carrier: "cookie", name: "a;b", prefix: "", field: "k" }], { k: "secret" });
    expect(() => boundCredential(cookie, origins)).toThrow(/cookie cannot be named/);
  });
});

describe("secrets", () => {
  it("are all values but those that are shown, and what is made of them", () => {
    const token = Buffer.from("ann:password").toString("base64");
    const basic = credential([], { username: "ann", password: "password" }, { kind: "basic" });
    expect(secretsOf(basic)).toEqual(["password", token]);
    expect(secretsOf(bearerCredential("Bearer abc-12345"))).toEqual(["Bearer abc-12345", "abc-12345"]);
    expect(secretsOf(credential([], { username: "sk_live_123", password: "" }, { kind: "basic" }))).toContain("sk_live_123");
    expect(secretsOf(null)).toEqual([]);
  });
});
