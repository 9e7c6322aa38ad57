import { setImmediate as nextTurn } from "node:timers/promises";
import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from "@modelcontextprotocol/client";
import { startingVariables } from "../../../env";
import { log } from "../../../log";
import { Failure } from "../../../operation/failure";
import { messagesPerTurn, newPace } from "../pace/pace";
import type { Command } from "../source/forms";
import { newFolder, removeFolder } from "./folder";
import { type Group, startGroup } from "./group";
import { type Tail, tailOf } from "./stderr-tail";
import type { Usage } from "./usage";
import { requireRoom, watchGroup } from "./watch";

const messageBytesMax = 10 * 1_024 * 1_024;

/** Speaks to a server over the standard streams of a process group of its own. */
export class CommandTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** By these two the protocol's library knows that silence means an older server, not an outage. */
  pid: number | null = null;
  stderr: Tail | null = null;
  startedAt: Date | null = null;

  /** Why it ended, for whoever called it at that moment. */
  endedBy: Failure | null = null;

  private group: Group | null = null;
  private folder: string | null = null;
  private watched: ReturnType<typeof watchGroup> | null = null;
  private readonly pace = newPace();
  private readonly buffer = new ReadBuffer({ maxBufferSize: messageBytesMax });

  constructor(
    private readonly command: Command,
    private readonly variables: Record<string, string>,
  ) {}

  get usage(): Usage | null {
    return this.watched?.usage() ?? null;
  }

  async start(): Promise<void> {
    requireRoom();
    const { command, args, environment } = this.command;
    this.folder = await newFolder();
    const own = { HOME: this.folder, TMPDIR: this.folder, ...environment, ...this.variables };
    const group = await startGroup({ command, args, environment: { ...startingVariables(), ...own }, folder: this.folder });
    const tail = tailOf(group.stderr, Object.values({ ...environment, ...this.variables }));
    Object.assign(this, { group, pid: group.pid, stderr: tail, startedAt: new Date() });
    this.watched = watchGroup(group.pid, (reason) => this.stop(new Failure("unavailable", `${command}: ${reason}`)));
    group.stdin.on("error", (error) => this.onerror?.(error));
    group.stdout.on("data", (chunk: Buffer) => this.read(chunk));
    void group.ended.then((code) => this.finish(code));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.group?.stdin;
    if (!stdin?.writable) throw this.endedBy ?? new Failure("unavailable", `${this.command.command} does not run any more.`);
    await new Promise<void>((resolve, reject) =>
      stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve())),
    );
  }

  async close(): Promise<void> {
    await this.group?.end();
  }

  private read(chunk: Buffer): void {
    try {
      this.buffer.append(chunk);
    } catch {
      this.stop(
        new Failure("limit", `${this.command.command} sent a message of more than ${messageBytesMax} bytes and was ended.`),
      );
      return;
    }
    if (this.takeTurn()) this.goOnLater();
  }

  /** Says whether there may be more. */
  private takeTurn(): boolean {
    let taken = 0;
    while (taken < messagesPerTurn && this.takeMessage()) taken++;
    return taken === messagesPerTurn;
  }

  /** Says whether there was one. */
  private takeMessage(): boolean {
    try {
      const message = this.buffer.readMessage();
      if (message) this.onmessage?.(message);
      return message !== null;
    } catch (error) {
      this.onerror?.(error as Error); // a line that is no message
      return true;
    }
  }

  /** Others have their turn first. What is not read keeps the server from writing more, and its end from being noticed. */
  private goOnLater(): void {
    const stdout = this.group?.stdout.pause();
    void this.pace(messagesPerTurn).then(() => {
      stdout?.resume();
      this.read(nothing);
    });
  }

  /** Programs that end leave out the end of their last line. */
  private endLastLine(): void {
    try {
      this.buffer.append(lineEnd);
    } catch {
      this.buffer.clear(); // as long as no message may be
    }
  }

  private stop(reason: Failure): void {
    this.endedBy ??= reason;
    this.group?.kill();
  }

  private async finish(code: number | null): Promise<void> {
    this.watched?.forget();
    this.endedBy ??= new Failure("unavailable", endedText(this.command.command, code, this.stderr));
    if (this.folder)
      removeFolder(this.folder).catch((error: unknown) =>
        log.warn({ error }, "the folder of an MCP server could not be removed"),
      );
    this.endLastLine();
    while (this.takeTurn()) await nextTurn(); // what it said before it ended counts, such as its answer
    this.buffer.clear();
    this.onclose?.();
  }
}

const nothing = Buffer.alloc(0);
const lineEnd = Buffer.from("\n");
const notFound = 127;

function endedText(command: string, code: number | null, tail: Tail | null): string {
  if (code === notFound) return `${command} was not found, or something it needs. ${tail?.lastLine() ?? ""}`.trim();
  const said = tail?.lastLine();
  return `${command} ended${code === null ? "" : ` (exit code ${code})`}${said ? `: ${said}` : "."}`;
}
