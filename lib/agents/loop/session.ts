import {
  type Delivery,
  type GuestError,
  lastLineOf,
  type Outcome,
  type OutputBlock,
  type Session,
  type Turn,
} from "../../sandbox";
import { type CallAnswer, failed, readOutcome } from "./answers";
import { answerOfCode, type CodeRun, renumbered } from "./code-run";
import { Conversation, type WantedCall } from "./conversation";
import { readModelAnswer } from "./model-answer";
import type { AgentProgram } from "./program";
import { costOf, spent, tooManyCalls } from "./spent";

/** What the run around it provides. */
export type Surroundings = {
  /** Makes code ready and opens it in the sandbox; `number` tells apart the codes of one run. */
  openCode(code: string, given: { number: number; clock: number }): Promise<Session | { error: GuestError } | "busy">;
  /** How long a call that is over took. */
  tookMs(seq: number): number;
  clock: number;
};

type Pending = { about: "model" } | { about: "call"; at: number };
/** Code under way, and the call of the turn that it answers. */
type OpenCode = CodeRun & { at: number };
type CallOfTurn = { call: WantedCall; answer: CallAnswer | null };

/** An agent as a program: it asks its model, makes the calls that this wants, and asks again. All it does follows from what it is delivered. */
export class AgentSession implements Session {
  #program: AgentProgram;
  #around: Surroundings;
  #said: Conversation;
  #seq = 0;
  #clock: number;
  #workedMs = 0;
  #pending = new Map<number, Pending>();
  #turn: CallOfTurn[] = [];
  #code: OpenCode | null = null;
  #codes = 0;
  #lines = 0;
  /** Of the turn that is being made. */
  #made: Extract<Turn, { state: "waiting" }>["calls"] = [];
  #output: OutputBlock[] = [];
  #cpuMs = 0;

  constructor(program: AgentProgram, around: Surroundings) {
    this.#program = program;
    this.#around = around;
    this.#clock = around.clock;
    this.#said = new Conversation(program);
  }

  async start(): Promise<Turn> {
    return this.#told(this.#ask());
  }

  async deliver({ clock, outcomes }: Delivery, leftMs?: number): Promise<Turn> {
    this.#clock = clock;
    for (const { seq } of outcomes) this.#workedMs += this.#around.tookMs(seq);
    let ended: Ending | null = this.#code ? await this.#deliverToCode(this.#code, outcomes, leftMs) : null;
    for (const outcome of outcomes) ended ??= await this.#take(outcome, leftMs);
    return this.#told(ended);
  }

  async replay(deliveries: readonly Delivery[], leftMs?: number): Promise<Turn[]> {
    const turns: Turn[] = [];
    for (const delivery of deliveries) {
      const turn = await this.deliver(delivery, leftMs);
      turns.push(turn);
      if (turn.state !== "waiting") break;
    }
    return turns;
  }

  end(): void {
    this.#code?.session.end();
    this.#code = null;
  }

  /** The turn as it is now: what was called, or how it ended. */
  #told(ended: Ending | null): Turn {
    const [calls, output, cpuMs] = [this.#made, this.#output, this.#cpuMs];
    [this.#made, this.#output, this.#cpuMs] = [[], [], 0];
    if (ended?.state === "lost") return { ...ended, output, cpuMs };
    return ended ? { ...ended, calls, output, cpuMs } : { state: "waiting", calls, output, cpuMs };
  }

  #call(path: string, args: unknown, pending: Pending): void {
    this.#seq += 1;
    this.#pending.set(this.#seq, pending);
    this.#made.push({ seq: this.#seq, path, argumentsText: JSON.stringify(args) });
  }

  /** Asks the model, unless the run may use no more. */
  #ask(): Ending | null {
    const error = this.#said.stuck() ?? spent(this.#program, this.#said, this.#workedMs);
    if (error) return { state: "failed", error };
    this.#call(this.#program.model.path, this.#said.request(), { about: "model" });
    return null;
  }

  async #take(outcome: Outcome, leftMs?: number): Promise<Ending | null> {
    const pending = this.#pending.get(outcome.seq);
    if (!pending) return null; // of code, which has it or did not wait for it
    this.#pending.delete(outcome.seq);
    if (pending.about === "model") return this.#hear(outcome, leftMs);
    const given = this.#turn[pending.at];
    if (given) given.answer = readOutcome(outcome);
    return this.#goOn(leftMs);
  }

  async #hear(outcome: Outcome, leftMs?: number): Promise<Ending | null> {
    const read = readModelAnswer(outcome);
    if ("error" in read) return { state: "failed", error: read.error };
    const heard = this.#said.hear(read.answer);
    if (heard.kind === "again") return this.#ask();
    if (heard.kind === "final") {
      const result = this.#said.result(costOf(this.#program, this.#said.used));
      return { state: "completed", result: JSON.stringify(result) };
    }
    const error = tooManyCalls(this.#program, this.#said);
    if (error) return { state: "failed", error };
    this.#turn = heard.calls.map((call) => ({ call, answer: call.answer }));
    return this.#goOn(leftMs);
  }

  /** Makes the calls of this turn that are due, or asks again once all have their answers. */
  async #goOn(leftMs?: number): Promise<Ending | null> {
    for (const [at, { call, answer }] of this.#turn.entries()) {
      if (answer !== null || this.#isBegun(at)) continue;
      if (this.#isSequential && this.#pending.size > 0) break;
      const ended = await this.#begin(call, at, leftMs);
      if (ended || this.#code) return ended;
    }
    if (this.#turn.some(({ answer }) => answer === null)) return null;
    this.#said.add(this.#turn.flatMap(({ call, answer }) => (answer ? [{ call, answer }] : [])));
    this.#turn = [];
    return this.#ask();
  }

  get #isSequential(): boolean {
    return this.#program.calls === "sequential";
  }

  #isBegun = (at: number): boolean => [...this.#pending.values()].some((one) => one.about === "call" && one.at === at);

  async #begin(call: WantedCall, at: number, leftMs?: number): Promise<Ending | null> {
    if (this.#program.mode === "code") return this.#beginCode(String(call.args.code ?? ""), at, leftMs);
    this.#call(call.tool?.path ?? "", call.args, { about: "call", at });
    return null;
  }

  async #beginCode(code: string, at: number, leftMs?: number): Promise<Ending | null> {
    this.#codes += 1;
    const opened = await this.#around.openCode(code, { number: this.#codes, clock: this.#clock });
    if (opened === "busy") return { state: "lost", reason: "Every sandbox is busy at this moment." };
    if ("error" in opened) {
      this.#answer(at, failed(opened.error.code ?? opened.error.name, opened.error.message));
      return null;
    }
    this.#code = { at, session: opened, callsBefore: this.#seq, linesBefore: this.#lines, output: [] };
    return this.#ofCode(this.#code, await opened.start(leftMs));
  }

  #answer(at: number, answer: CallAnswer): void {
    const given = this.#turn[at];
    if (given) given.answer = answer;
  }

  async #deliverToCode(code: OpenCode, outcomes: Outcome[], leftMs?: number): Promise<Ending | null> {
    const own = outcomes.flatMap(({ seq, ...gave }) =>
      seq > code.callsBefore ? [{ ...gave, seq: seq - code.callsBefore }] : [],
    );
    if (own.length === 0) return null;
    const ended = this.#ofCode(code, await code.session.deliver({ clock: this.#clock, outcomes: own }, leftMs));
    return ended ?? (this.#code ? null : this.#goOn(leftMs));
  }

  /** Takes a turn of the code: its calls are made by the run, and its end is the answer of the call. */
  #ofCode(code: OpenCode, turn: Turn): Ending | null {
    code.output.push(...turn.output);
    this.#output.push(...renumbered(turn.output, code.linesBefore));
    this.#lines = Math.max(this.#lines, code.linesBefore + lastLineOf(turn.output));
    this.#cpuMs += turn.cpuMs;
    if (turn.state === "lost") return turn;
    if (turn.state !== "waiting") {
      this.end();
      this.#answer(code.at, answerOfCode(turn, code.output));
      return null;
    }
    for (const call of turn.calls) this.#made.push({ ...call, seq: call.seq + code.callsBefore });
    this.#seq += turn.calls.length;
    this.#said.used.calls += turn.calls.length;
    const error = tooManyCalls(this.#program, this.#said);
    return error ? { state: "failed", error } : null;
  }
}

type Ending = { state: "completed"; result: string } | { state: "failed"; error: GuestError } | { state: "lost"; reason: string };
