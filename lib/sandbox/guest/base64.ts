import { cut } from "./primordials";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const valueOfDigit: Record<string, number> = Object.assign(
  Object.create(null),
  Object.fromEntries([...digits].map((digit, value) => [digit, value])),
);
const { fromCharCode } = String;

export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += digitAt(group >> 18) + digitAt(group >> 12);
    text += at + 1 < bytes.length ? digitAt(group >> 6) : "=";
    text += at + 2 < bytes.length ? digitAt(group) : "=";
  }
  return text;
}

const digitAt = (bits: number) => cut(digits, bits & 63, (bits & 63) + 1);

export function btoa(data: unknown): string {
  const text = String(data);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 255) throw invalidCharacter("btoa takes characters up to U+00FF only. Encode the text with TextEncoder first.");
    bytes[at] = code;
  }
  return base64Of(bytes);
}

export function atob(data: unknown): string {
  const spaceless = String(data).replace(/[\t\n\f\r ]+/g, "");
  const text = spaceless.length % 4 === 0 ? spaceless.replace(/={1,2}$/, "") : spaceless;
  if (text.length % 4 === 1) throw invalidCharacter("The text is not base64.");
  let decoded = "";
  let bits = 0;
  let group = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = valueOfDigit[text.charAt(at)];
    if (value === undefined) throw invalidCharacter("The text is not base64.");
    group = ((group << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    decoded += fromCharCode((group >> bits) & 255);
  }
  return decoded;
}

function invalidCharacter(message: string): Error {
  const error = new Error(message);
  error.name = "InvalidCharacterError";
  return error;
}
