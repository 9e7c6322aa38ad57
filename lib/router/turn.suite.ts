import {
  type ConfiguredTool,
  ToolCallGate,
  ToolCallRuntime,
  ToolHandler,
  type ToolInvocation,
  type ToolOutput,
  type ToolPayload,
  type ToolRouter,
  TurnDiffTracker,
} from ".";

type Answering = (invocation: ToolInvocation) => Promise<ToolOutput> | ToolOutput;

export class ScriptedHandler extends ToolHandler {
  constructor(
    readonly answer: Answering,
    readonly mutates = false,
    readonly kinds: ToolPayload["type"][] = ["Function"],
  ) {
    super();
  }
  kind() {
    return "Function" as const;
  }
  override matchesKind({ type }: ToolPayload) {
    return this.kinds.includes(type);
  }
  override isMutating() {
    return this.mutates;
  }
  async handle(invocation: ToolInvocation) {
    return this.answer(invocation);
  }
}

export const said = (content: string): ToolOutput => ({ type: "Function", content, success: true });
export const spec = (name: string, parameters: object = { type: "object" }) =>
  ({ type: "Function", name, description: name, parameters: { ...parameters } }) as const;

const surroundings = () => ({
  session: { id: "s" },
  turn: { toolCallGate: new ToolCallGate() },
  tracker: new TurnDiffTracker(),
});

export const tool = (name: string, handler: ToolHandler, more: Partial<ConfiguredTool> = {}): ConfiguredTool => ({
  ...{ spec: spec(name), handler, ...more },
});

export const callOf = (name: string, id: string, args: object = {}) => ({
  ...{ type: "function_call", call_id: id, name, arguments: JSON.stringify(args) },
});

export const parts = (router: ToolRouter) => {
  const around = surroundings();
  return { ...around, runtime: new ToolCallRuntime(router, around) };
};
