import { Failure } from "../../../operation/failure";
import { isUrl } from "../../../url";
import type { Server } from "../../contract";
import { isObject, ownEntries, ownText } from "../../json/values";
import { boundOrigins, originOf } from "../../servers";
import type { Binding } from "../binding/binding";
import { filled } from "../operation/servers";

/** Where a call goes, and the origins the connection's credential belongs to. */
export type Target = { base: URL; origins: string[] };

export function targetOf(binding: Binding, choice: unknown, baseUrl: string | null): Target {
  const servers = binding.ownServers ?? binding.servers;
  const origins = baseUrl ? [originOf(baseUrl)] : boundOrigins(binding.servers);
  const chosen = isObject(choice) ? chosenServer(servers, choice) : null;
  const preset = chosen ?? (binding.ownServers ? firstOf(servers, {}) : (baseUrl ?? firstOf(servers, {})));
  return { base: absolute(preset, baseUrl ?? firstOf(binding.servers, {})), origins };
}

function chosenServer(servers: readonly Server[], choice: Record<string, unknown>): string | null {
  const url = ownText(choice, "url");
  const values = Object.fromEntries(ownEntries(choice, "variables").map(([name, value]) => [name, String(value)]));
  if (url === undefined && Object.keys(values).length === 0) return null;
  const server = url === undefined ? servers[0] : servers.find((each) => each.url === url);
  if (server === undefined)
    throw new Failure("invalid", `'server.url' must be one of: ${servers.map((each) => each.url).join(", ")}.`);
  for (const [name, value] of Object.entries(values)) checkVariable(server, name, value);
  return filled(server.url, server.variables, values);
}

function checkVariable(server: Server, name: string, value: string): void {
  const variable = Object.hasOwn(server.variables, name) ? server.variables[name] : undefined;
  if (variable === undefined) throw new Failure("invalid", `The server has no variable '${name}'.`);
  if (variable.enum && !variable.enum.includes(value))
    throw new Failure("invalid", `'server.variables.${name}' must be one of: ${variable.enum.join(", ")}.`);
  if (!/^[\w.~:-]*(\/[\w.~-]+)*$/.test(value) || /(^|\/)\.{1,2}(\/|$)/.test(value))
    throw new Failure("invalid", `'server.variables.${name}' holds characters that no address may hold there.`);
}

function firstOf(servers: readonly Server[], values: Record<string, string>): string {
  const [first] = servers;
  return first ? filled(first.url, first.variables, values) : "";
}

function absolute(url: string, against: string): URL {
  const base = isUrl(against) ? against : undefined;
  const isUsable = isUrl(url, base);
  if (isUsable && /^https?:$/.test(new URL(url, base).protocol)) return new URL(url, base);
  throw new Failure(
    "not_found",
    "This integration has no complete base URL. Enter the address of the API in its settings or in the connection.",
  );
}
