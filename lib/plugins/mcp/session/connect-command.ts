import { Failure } from "../../../operation/failure";
import { processWide } from "../../../process";
import type { Command } from "../source/forms";
import { requireAllowed } from "../stdio/allowed";
import { CommandTransport } from "../stdio/transport";
import { type Connected, connectThrough, type Host } from "./connect";
import { failureOf } from "./failure";

/** A command may first have to be fetched, such as by npx. */
const probeMs = 20_000;
const rememberedMs = 60 * 60_000;

export type Started = Connected & { transport: CommandTransport };

/** Starts a server and speaks to it. Some older ones end when they are asked what they speak, so they are greeted the old way. */
export async function connectToCommand(command: Command, variables: Record<string, string>, host: Host): Promise<Started> {
  requireAllowed(command);
  const start = async (isOlder: boolean): Promise<Started> => {
    const transport = new CommandTransport(command, variables);
    const negotiation = isOlder ? ({ mode: "legacy" } as const) : ({ mode: "auto", probe: { timeoutMs: probeMs } } as const);
    const endedBy = () => transport.endedBy;
    try {
      const peer = { host, transport: "stdio", peer: command.command, negotiation } as const;
      return { ...(await connectThrough(() => transport, peer)), transport, endedBy };
    } catch (error) {
      host.signal.throwIfAborted();
      throw endedBy() ?? unstarted(error, command);
    }
  };
  const older = olderServers();
  const name = JSON.stringify([command.command, ...command.args]);
  if (Number(older.get(name)) > Date.now()) return await start(true);
  try {
    return await start(false);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "unavailable") throw error;
    const started = await start(true);
    if (older.size > 1_000) older.clear();
    older.set(name, Date.now() + rememberedMs);
    return started;
  }
}

/** Servers that do not survive being asked, and until when that is believed. */
const olderServers = () => processWide("mcp.older-servers", () => new Map<string, number>());

function unstarted(error: unknown, { command }: Command): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "EACCES") return new Failure("invalid", `${command} could not be started (${code}).`);
  return failureOf(error, command);
}
