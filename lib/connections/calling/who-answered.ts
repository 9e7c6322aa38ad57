/** The fields in which services name the owner of a credential, the most specific first. */
const names = ["login", "username", "user_name", "preferred_username", "handle", "email", "display_name", "displayName", "name"];
const around = ["user", "account", "viewer", "me", "data", "profile", "bot", "result"];
const lengthMax = 80;
const depthMax = 2;

/** The account that the answer of a tool such as `whoAmI` names. */
export function whoAnswered(toolName: string, data: unknown): string | null {
  return asksWho.test(toolName) ? nameIn(data, 0) : null;
}

/** Recognizes such a tool by the last part of its name. Slack's is `auth.test`. */
const asksWho =
  /(me|whoami|self|viewer|current|authenticated|user|profile|account|identity|userinfo|auth|token)[^.]*$|auth\.test$/i;

function nameIn(data: unknown, depth: number): string | null {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
  const fields = data as Record<string, unknown>; // safe: an object that is no list
  const own = names.map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined)).find(isName);
  if (own) return own.trim().slice(0, lengthMax);
  if (depth === depthMax) return null;
  for (const name of around) {
    const inner = Object.hasOwn(fields, name) ? nameIn(fields[name], depth + 1) : null;
    if (inner) return inner;
  }
  return null;
}

const isName = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
