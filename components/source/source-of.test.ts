import { describe, expect, it } from "vitest";
import { pastedFile, sourceOf, urlIn } from "./source-of";

const file = (name: string, text: string) => new File([text], name);

describe("what was entered", () => {
  it.each([
    ["https://api.example.com/openapi.json", "https://api.example.com/openapi.json"],
    ["  http://127.0.0.1:8080/spec.yaml\n", "http://127.0.0.1:8080/spec.yaml"],
    ["api.example.com/openapi.json", "https://api.example.com/openapi.json"],
    ["localhost:3000/openapi.json", null],
    ["openapi: 3.1.0", null],
    ["https://one.example.com https://two.example.com", null],
    ['{"openapi":"3.0.0"}', null],
  ])("tells an address from a document: %s", (text, url) => {
    expect(urlIn(text)).toBe(url);
  });

  it("is a document when it is no address", async () => {
    expect(await sourceOf({ text: "openapi: 3.1.0", files: [] })).toEqual({ text: "openapi: 3.1.0" });
  });

  it("is the files when there are some, one as a text with its name", async () => {
    const [one, two] = [file("openapi.yaml", "a"), file("shared.yaml", "b")];
    expect(await sourceOf({ text: "ignored", files: [one] })).toEqual({ text: "a", fileName: "openapi.yaml" });
    expect(await sourceOf({ text: "", files: [one, two] })).toEqual({
      files: [
        { name: "openapi.yaml", text: "a" },
        { name: "shared.yaml", text: "b" },
      ],
    });
  });

  it("keeps a large paste as a file without a name", async () => {
    const text = "x".repeat(100_001);
    const kept = pastedFile(text);
    expect(pastedFile("short")).toBeNull();
    expect(kept && (await sourceOf({ text: "", files: [kept] }))).toEqual({ text });
  });

  it("says what is missing or too large before anything is sent", async () => {
    expect(await sourceOf({ text: " ", files: [] })).toMatchObject({ problem: expect.stringContaining("Enter a URL") });
    const large = { ...file("a.json", ""), name: "a.json", size: 105_000_000 } as File;
    expect(await sourceOf({ text: "", files: [large] })).toMatchObject({ problem: expect.stringContaining("at most") });
  });
});
