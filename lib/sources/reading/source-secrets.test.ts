import { describe, expect, it } from "vitest";
import { Busy, Failure } from "../../operation/failure";
import { NoDocument } from "../import-worker/job";
import { redactedFailure, secretsOfUrl } from "./source-secrets";

describe("the secrets of an address", () => {
  it.each([
    { url: "https://a.example/mcp?key=abc-12345", secrets: ["abc-12345"] },
    { url: "https://a.example/mcp?t=0123456789abcdef0123", secrets: ["0123456789abcdef0123"] },
    { url: "https://user:pass-word@a.example/", secrets: ["user", "pass-word"] },
    { url: "https://a.example/mcp?api-version=2024-05-01", secrets: [] },
    { url: "not a URL", secrets: [] },
  ])("finds $secrets in $url", ({ url, secrets }) => expect(secretsOfUrl(url)).toEqual(secrets));
});

describe("a failure that repeats a secret", () => {
  it("is told without it, in its message and in what is said of its fields", () => {
    const failure = new Failure("invalid", "401 for ?key=abc-12345", { source: ["key abc-12345 is wrong"] });
    const told = redactedFailure(failure.causedBy("why"), ["abc-12345"]);
    expect(told).toMatchObject({ code: "invalid", message: "401 for ?key=[redacted]", cause: "why" });
    expect(told.details).toEqual({ source: ["key [redacted] is wrong"] });
  });

  it("stays what it is where it repeats none", () => {
    const busy = new Busy("unavailable", "Try again later.");
    expect(redactedFailure(busy, ["abc-12345"])).toBe(busy);
  });

  it("still says that there is no document", () => {
    expect(redactedFailure(new NoDocument("nothing at abc-12345"), ["abc-12345"])).toBeInstanceOf(NoDocument);
  });
});
