import { isUrl } from "../../../url";
import type { Server } from "../../contract";
import { own } from "../../json/values";
import { readScheduling, type Scheduling } from "../../scheduling";
import type { NormalisedTool } from "../binding/normalised";
import { describeOperation } from "./describe";
import { inputOf } from "./input";
import type { Operation } from "./operations";
import { acceptOf, outputOf } from "./output";
import type { Reader } from "./reader";
import { filled, serversIn } from "./servers";

/** One operation as the tool it becomes. */
export function readTool(operation: Operation, name: string, reader: Reader): NormalisedTool {
  const ownServers = ownServersOf(operation, reader);
  const { schema: input, parameters, body } = inputOf(operation, ownServers ?? reader.servers, reader);
  const scheduling = schedulingOf(operation, reader);
  const { title, description } = describeOperation(operation, reader);
  const accept = acceptOf(operation, reader);
  reader.schemas.spend(description.length + 200);
  return {
    name,
    title,
    description,
    method: operation.method,
    path: operation.path,
    input,
    output: outputOf(operation, reader),
    isDeprecated: own(operation.found.value, "deprecated") === true,
    parameters,
    body,
    ...(accept ? { accept } : {}),
    ...(scheduling ? { scheduling } : {}),
    ...(ownServers ? { ownServers } : {}),
  };
}

/** `x-executor` of an operation: nothing any specification knows, so that whoever writes the document means this console. */
function schedulingOf({ found }: Operation, { resolver, warn }: Reader): Scheduling | null {
  const { scheduling, problem } = readScheduling(own(found.value, "x-executor"));
  if (problem) warn(`What x-executor says is left out: ${problem}.`, `${resolver.place(found)}/x-executor`);
  return scheduling;
}

/** Servers named by the operation or its path, unless they are the document's again. */
function ownServersOf({ found, item }: Operation, { resolver, servers, warn }: Reader): Server[] | undefined {
  const owner = [found, item].find(({ value }) => Array.isArray(own(value, "servers")));
  if (owner === undefined) return undefined;
  const place = `${resolver.place(owner)}/servers`;
  const mine = serversIn(owner.value, place, warn);
  if (mine.length === 0 || JSON.stringify(mine) === JSON.stringify(servers)) return undefined;
  const known = new Set(servers.map(originOf));
  const foreign = mine.map(originOf).filter((origin) => origin !== null && !known.has(origin));
  if (foreign.length > 0)
    warn(
      `This operation is sent to ${foreign.join(", ")}, another origin than the document's. A connection's credential is not sent there.`,
      place,
    );
  return mine;
}

function originOf({ url, variables }: Server): string | null {
  const example = filled(url, variables);
  return isUrl(example) ? new URL(example).origin : null;
}
