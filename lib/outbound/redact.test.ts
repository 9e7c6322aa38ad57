import { describe, expect, it } from "vitest";
import { redactor } from "./redact";

const secret = 'p@ss/w0rd+"ü=&?~\\key!';
const clean = redactor([secret]);
const base64 = (text: string) => Buffer.from(text).toString("base64");

const forms: Record<string, string> = {
  clear: secret,
  base64: base64(secret),
  "base64 without padding": base64(secret).replaceAll("=", ""),
  base64url: Buffer.from(secret).toString("base64url"),
  "base64 in a URL": encodeURIComponent(base64(secret)),
  "URL-encoded": encodeURIComponent(secret),
  "URL-encoded in lower case": encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  "URL-encoded twice": encodeURIComponent(encodeURIComponent(secret)),
  "form-encoded": new URLSearchParams({ key: secret }).toString(),
  "JSON-escaped": JSON.stringify({ key: secret }),
  "JSON in JSON": JSON.stringify(JSON.stringify(secret)),
  "JSON with escaped slashes": JSON.stringify(secret).replaceAll("/", "\\/"),
  "JSON in ASCII": JSON.stringify(secret).replace("ü", "\\u00fc"),
  hex: Buffer.from(secret).toString("hex"),
  "HEX in capitals": Buffer.from(secret).toString("hex").toUpperCase(),
};

describe("a text loses the secret", () => {
  it.each(Object.entries(forms))("%s", (_name, form) => {
    const text = clean(`before ${form} after`);
    expect(text).toContain("[redacted]");
    expect(text.startsWith("before ")).toBe(true);
    expect(text.endsWith(" after")).toBe(true);
    for (const other of Object.values(forms)) expect(text).not.toContain(other);
  });

  it.each([secret.toUpperCase(), 'P@sS/w0RD+"Ü=&?~\\KEY!', encodeURIComponent(secret).toUpperCase()])(
    "in another case: %s",
    (form) => {
      expect(clean(`before ${form} after`)).toBe("before [redacted] after");
    },
  );

  it.each(["", "a", "ab", "abc", "user:", "longer-user:"])("inside basic authentication after '%s'", (before) => {
    const password = "correct-horse-battery";
    const echoed = redactor([password])(`Basic ${base64(`${before}${password}:tail`)}`);
    expect(echoed).toContain("[redacted]");
    const rest = echoed.replace("Basic ", "").split("[redacted]");
    expect(rest.map((part) => Buffer.from(part, "base64").toString()).join("")).not.toMatch(/correct|horse|battery/);
  });
});

it("values and keys of JSON are redacted, everything else stays as it was", () => {
  const date = new Date(0);
  const value = { a: [secret, 1, null, true, { [secret]: `x${secret}` }], date, nothing: undefined };
  expect(clean(value)).toEqual({ a: ["[redacted]", 1, null, true, { "[redacted]": "x[redacted]" }], date, nothing: undefined });
  expect(clean(JSON.parse('{"__proto__":{"x":1}}'))).toEqual(JSON.parse('{"__proto__":{"x":1}}'));
});

it("a secret of digits is found as a number too", () => {
  expect(redactor(["12345678"])({ pin: 12345678, other: 12345679 })).toEqual({ pin: "[redacted]", other: 12345679 });
});

it("several secrets, one inside the other, leave nothing", () => {
  expect(redactor(["secret-one", "secret-one-and-two", "$pecial.*x"])("secret-one-and-two $pecial.*x secret-one")).toBe(
    "[redacted] [redacted] [redacted]",
  );
});

it("secrets too short to search are left, and so is a text without any", () => {
  expect(redactor(["abc", ""])("abc abcdef")).toBe("abc abcdef");
  expect(redactor([])("text")).toBe("text");
  expect(redactor(["abcdef"])("abcde")).toBe("abcde");
});
