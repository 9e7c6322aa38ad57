/**
 * Shorter secrets are not redacted. Five characters occur by chance in longer texts, so the marks would give the secret's
 * length and positions away and hide harmless text.
 */
const secretLengthMin = 6;
const mark = "[redacted]";

/** Makes a function that removes these secrets from a text or a JSON value, in every encoding and case an upstream may use. */
export function redactor(secrets: string[]): <T>(value: T) => T {
  const forms = new Set(secrets.filter((secret) => secret.length >= secretLengthMin).flatMap(formsOf));
  if (forms.size === 0) return (value) => value;
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|"), "gi");
  const redactText = (text: string) => text.replace(pattern, mark);
  return <T>(value: T) => redactValue(value, redactText) as T;
}

function redactValue(value: unknown, redactText: (text: string) => string): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "number" || typeof value === "bigint") return redactText(String(value)) === String(value) ? value : mark;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redactText));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [redactText(key), redactValue(item, redactText)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  const forms = [secret, hex, hex.toUpperCase(), ...urlForms(secret), ...jsonForms(secret), ...base64Forms(bytes)];
  return forms.filter((form) => form.length >= secretLengthMin);
}

function urlForms(secret: string): string[] {
  const component = encodeURIComponent(secret);
  const form = new URLSearchParams({ s: secret }).toString().slice("s=".length);
  const uri = encodeURI(secret);
  const strict = component.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  const lowerCase = (text: string) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return [component, form, uri, strict].flatMap((text) => [text, lowerCase(text), encodeURIComponent(text)]);
}

/** JSON escapes, also twice as in JSON inside JSON, and with the optional escapes of some writers. */
function jsonForms(secret: string): string[] {
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
  const once = escaped(secret);
  const ascii = once.replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const html = ascii.replace(/[<>&'+]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return [once, ascii, html, once.replaceAll("/", "\\/"), ascii.replaceAll("/", "\\/"), escaped(once)];
}

/**
 * Inside longer encoded text, such as `user:secret` of basic authentication, a secret may begin at each of three offsets
 * in a group. Only the characters that depend on nothing but the secret can be searched then.
 */
function base64Forms(bytes: Buffer): string[] {
  const whole = bytes.toString("base64");
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64url");
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
  const standard = shifted.map((text) => text.replaceAll("-", "+").replaceAll("_", "/"));
  const all = [whole, whole.replaceAll("=", ""), bytes.toString("base64url"), ...shifted, ...standard];
  return all.flatMap((text) => [text, encodeURIComponent(text)]);
}
