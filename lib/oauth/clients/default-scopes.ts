import type { AuthTemplate } from "../../plugins";

/**
 * What is asked for when nobody chose: what the source says, else of what it lists that which only reads; who signs in and staying signed in,
 * where the provider offers them. The console itself, without a person, gets what its client was given.
 */
export function defaultScopes({ oauth }: AuthTemplate, offered: readonly string[]): string[] {
  const listed = Object.entries(oauth?.scopes ?? {});
  if (oauth?.flow === "client_credentials") return listed.map(([scope]) => scope);
  const identity = ["openid", "email", "offline_access"].filter((scope) => offered.includes(scope));
  return [...new Set([...(oauth?.askedScopes ?? readingOf(listed)), ...identity])];
}

/** Those that say they read; where no name says so, those that do not say they change anything. */
function readingOf(listed: [scope: string, about: string][]): string[] {
  const harmless = listed.filter(([scope, about]) => !changes.test(spaced(scope)) && !changesAbout.test(about));
  const reading = harmless.filter(([scope, about]) => reads.test(spaced(scope)) || readsAbout.test(about));
  return (reading.length > 0 ? reading : harmless).map(([scope]) => scope);
}

const spaced = (scope: string): string => scope.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[^A-Za-z]+/g, " ");

const reads = /\b(read|readonly|view|viewer|list|get|search|history|metadata|openid|profile|email|offline access)\b/i;
const readsAbout = /^\W*(grants? )?(read|view|see|list|get|browse|look)\b/i;
const changes =
  /\b(write|writer|manage|manager|admin|administer|delete|remove|create|update|edit|editor|modify|send|post|publish|full|readwrite|control|execute|impersonate)\b/i;
const changesAbout =
  /\b(write|manage|administer|delete|remove|create|update|edit|modify|send|publish|full (access|control)|permanently)\b/i;
