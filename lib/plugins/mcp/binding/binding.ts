import type { Json } from "../../contract";

/** What a tool of a server is there: a tool, or what the console makes of its resources, prompts and completions. */
export type Binding =
  | {
      kind: "tool";
      name: string /** Only where parts of the arguments travel as headers. */;
      inputSchema?: { [keyword: string]: Json };
    }
  | { kind: "resources.list" | "resources.read" | "prompts.list" | "prompts.get" | "completions.complete" };
