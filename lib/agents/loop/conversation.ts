import type { Json } from "../../plugins";
import type { GuestError } from "../../sandbox";
import { type CallAnswer, failed } from "./answers";
import { readArguments } from "./arguments";
import type { ModelAnswer } from "./model-answer";
import { type AgentProgram, type BoundTool, executeTool, type Message } from "./program";
import { callsIn } from "./written-calls";

/** A call that the model wants. One with an answer is not made: its tool or its arguments are wrong. */
export type WantedCall = {
  id: string;
  name: string;
  tool: BoundTool | null;
  args: Record<string, unknown>;
  answer: CallAnswer | null;
  /** Whether the model made it by the way for calls, and not in its text. */
  isStructured: boolean;
};

export type Heard = { kind: "final" } | { kind: "again" } | { kind: "calls"; calls: WantedCall[] };

type ToolOutput = { call_id: string; tool: string; arguments: Json; ok: boolean; output: Json };

/** How often in a row a model may say nothing, or call only what is not there, before its run ends. */
const nonsenseMax = 3;

/** What was said in a run of an agent. It changes with what it is told alone, so a replay comes to the same. */
export class Conversation {
  readonly messages: Message[];
  readonly outputs: ToolOutput[] = [];
  readonly used = { turns: 0, calls: 0, inputTokens: 0, outputTokens: 0 };
  text = "";
  finishReason = "";
  #context: Record<string, Json>;
  #nonsense = 0;
  #program: AgentProgram;
  #tools: BoundTool[];
  #names: ReadonlySet<string>;

  constructor(program: AgentProgram) {
    this.#program = program;
    this.#context = { ...program.context };
    this.messages = [...program.messages];
    this.#tools = program.mode === "code" ? [executeTool] : program.tools;
    this.#names = new Set(this.#tools.map(({ name }) => name));
  }

  /** The arguments with which the model is asked next. */
  request(): Record<string, unknown> {
    const { model, system } = this.#program;
    const { name, maxOutputTokens, temperature } = model;
    const tools = this.#tools.map(({ path: _path, ...tool }) => tool);
    return {
      ...{ model: name, system, messages: this.messages },
      ...(tools.length > 0 ? { tools } : {}),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...(temperature === undefined ? {} : { temperature }),
    };
  }

  /** Takes what the model said. */
  hear({ text, toolCalls, finishReason, usage }: ModelAnswer): Heard {
    this.used.turns += 1;
    this.used.inputTokens += usage.inputTokens ?? 0;
    this.used.outputTokens += usage.outputTokens ?? 0;
    this.text = text;
    this.finishReason = finishReason;
    const structured = this.#withIds(toolCalls);
    this.messages.push({ role: "assistant", content: text, ...(structured.length > 0 ? { toolCalls: structured } : {}) });
    const made = structured.map((call) => this.#wanted(call, true));
    const calls = made.length > 0 ? made : this.#writtenIn(text);
    if (calls.length > 0) return this.#heardCalls(calls);
    if (text.trim() !== "") return { kind: "final" };
    this.#nonsense += 1;
    this.messages.pop(); // services refuse a message without content
    this.messages.push({ role: "user", content: "You answered with nothing. Answer with text, or call a tool." });
    return { kind: "again" };
  }

  #heardCalls(calls: WantedCall[]): Heard {
    this.#nonsense = calls.every(({ answer }) => answer !== null) ? this.#nonsense + 1 : 0;
    this.used.calls += calls.length;
    return { kind: "calls", calls };
  }

  /** Each call of a run has an id of its own, whatever the service gave it. */
  #withIds(calls: ModelAnswer["toolCalls"]) {
    const taken = new Set(this.outputs.map(({ call_id }) => call_id));
    return calls.map((call, at) => {
      const place = `${this.used.turns}_${at + 1}`;
      const given = call.id?.trim() || `call_${place}`;
      const id = taken.has(given) ? `${given}_${place}` : given;
      taken.add(id);
      return { ...call, id };
    });
  }

  #writtenIn(text: string): WantedCall[] {
    const written = callsIn(text, this.#names);
    return written.map((call, at) => this.#wanted({ ...call, id: `call_${this.used.turns}_${at + 1}` }, false));
  }

  #wanted({ id, name, arguments: written }: { id: string; name: string; arguments: string }, isStructured: boolean): WantedCall {
    const tool = this.#tools.find((one) => one.name === name) ?? this.#tools.find((one) => one.path !== "" && one.path === name);
    const call = { id, name, isStructured, tool: tool ?? null, args: {}, answer: null };
    if (!tool) {
      const offered = [...this.#names].slice(0, 50).join(", ") || "none";
      return { ...call, answer: failed("tool_not_found", `There is no tool ${name}. These are there: ${offered}.`) };
    }
    const read = readArguments(written, tool.inputSchema);
    if ("args" in read) return { ...call, args: read.args };
    return { ...call, answer: failed("invalid_tool_arguments", read.problem) };
  }

  /** Adds the answers of all calls of a turn, in the order in which the model made them. */
  add(answered: readonly { call: WantedCall; answer: CallAnswer }[]): void {
    const written: string[] = [];
    for (const { call, answer } of answered) {
      const { id, name, args, isStructured } = call;
      this.outputs.push({ call_id: id, tool: name, arguments: args as Json, ok: !answer.isError, output: answer.data }); // safe: parsed from JSON
      if (!answer.isError) this.#context[name] = answer.data;
      const isError = answer.isError ? { isError: true } : {};
      if (isStructured) this.messages.push({ role: "tool", content: answer.text, toolCallId: id, toolName: name, ...isError });
      else written.push(`Result of ${name}:\n${answer.text}`);
    }
    if (written.length > 0) this.messages.push({ role: "user", content: written.join("\n\n") });
  }

  /** Why it makes no sense to go on, or null. */
  stuck(): GuestError | null {
    if (this.#nonsense < nonsenseMax) return null;
    const message = `The model answered ${nonsenseMax} times in a row with nothing that can be used: no text, or calls of tools that are not there. The run ended.`;
    return { name: "ModelError", code: "model_nonsense", message };
  }

  /** What the run answers with. */
  result(cost: number | null): Record<string, unknown> {
    const { agent } = this.#program;
    const last = this.outputs.findLast(({ ok }) => ok);
    return {
      ...{ agent, output: this.text, finish_reason: this.finishReason, tool_outputs: this.outputs, context: this.#context },
      state: { last_agent_output: last ? last.output : this.text },
      usage: { ...this.used, ...(cost === null ? {} : { cost }) },
      messages: this.messages,
    };
  }
}
