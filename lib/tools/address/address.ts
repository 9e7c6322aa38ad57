import { z } from "zod";

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type Owner = "org" | "user";
/** `tools.<integration>.<owner>.<connection>.<tool>`. */
export type ToolAddress = Branded<"ToolAddress">;
/** An address without its tool: `tools.<integration>.<owner>.<connection>`. */
export type ConnectionHandle = Branded<"ConnectionHandle">;
/** A tool that belongs to no connection: `executor.coreTools.connections.list`. */
export type Fqid = Branded<"Fqid">;
export type IntegrationSlug = Branded<"IntegrationSlug">;
export type ConnectionName = Branded<"ConnectionName">;
/** Below the connection; may hold dots. */
type ToolName = Branded<"ToolName">;

export type ConnectionParts = { integration: IntegrationSlug; owner: Owner; connection: ConnectionName };
export type AddressParts = ConnectionParts & { tool: ToolName };

const root = "tools.";
const slugPattern = /^[a-z][a-z0-9_-]{0,62}$/;
const namePattern = /^[a-z_][A-Za-z0-9_]{0,62}$/;
const toolPattern = /^[^\s.\p{Cc}]+(\.[^\s.\p{Cc}]+)*$/u;
const toolLengthMax = 300;
export const addressLengthMax = 500;

export function parseAddress(text: string): AddressParts | null {
  return text.startsWith(root) ? parseFullPath(text.slice(root.length)) : null;
}

/** The same without `tools.`, as paths are written. */
export function parseFullPath(path: string): AddressParts | null {
  const [first = "", second = "", third = "", ...rest] = path.split(".");
  const parts = connectionParts(first, second, third);
  const tool = asToolName(rest.join("."));
  return parts && tool && { ...parts, tool };
}

export function parseHandle(text: string): ConnectionParts | null {
  const segments = text.split(".");
  const [integration = "", owner = "", connection = ""] = segments[0] === "tools" ? segments.slice(1) : segments;
  return segments.length === (segments[0] === "tools" ? 4 : 3) ? connectionParts(integration, owner, connection) : null;
}

/** What a path may be: both readings of it, for only the catalog knows which connections there are. */
export function parsePath(text: string): { path: string; full: AddressParts | null; short: ShortPath | null } {
  const path = text.startsWith(root) ? text.slice(root.length) : text;
  return { path, full: parseFullPath(path), short: parseShortPath(path) };
}

export type ShortPath = { integration: IntegrationSlug; tool: ToolName };

function parseShortPath(path: string): ShortPath | null {
  const dot = path.indexOf(".");
  const integration = asSlug(path.slice(0, Math.max(dot, 0)));
  const tool = asToolName(path.slice(dot + 1));
  return integration && tool && { integration, tool };
}

export const formatHandle = ({ integration, owner, connection }: ConnectionParts) =>
  `${root}${integration}.${owner}.${connection}` as ConnectionHandle; // safe: made of parsed parts

export const formatAddress = (parts: AddressParts) => `${formatHandle(parts)}.${parts.tool}` as ToolAddress; // safe: made of parsed parts

/** How code and search results write an address: `tools` is the proxy itself. */
export const pathOf = (address: string): string => (address.startsWith(root) ? address.slice(root.length) : address);

function connectionParts(first: string, second: string, third: string): ConnectionParts | null {
  const integration = asSlug(first);
  const connection = asConnectionName(third);
  return integration && connection && isOwner(second) ? { integration, owner: second, connection } : null;
}

const isOwner = (text: string): text is Owner => text === "org" || text === "user";
/* Each is safe: the pattern was just tested. */
export const asSlug = (text: string) => (slugPattern.test(text) ? (text as IntegrationSlug) : null);
export const asConnectionName = (text: string) => (namePattern.test(text) ? (text as ConnectionName) : null);
const asToolName = (text: string) => (text.length <= toolLengthMax && toolPattern.test(text) ? (text as ToolName) : null);

export const IntegrationSlug = z
  .string()
  .transform(
    (text, { addIssue }) => asSlug(text) ?? refuse(addIssue, "Use small letters, digits, - and _, beginning with a letter"),
  );
export const ConnectionName = z
  .string()
  .transform(
    (text, { addIssue }) => asConnectionName(text) ?? refuse(addIssue, "Use letters and digits, beginning with a small letter"),
  );
export const Owner = z.enum(["org", "user"]);

function refuse(addIssue: (message: string) => void, message: string): never {
  addIssue(message);
  return z.NEVER;
}
