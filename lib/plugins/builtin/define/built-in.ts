import { z } from "zod";
import { Failure } from "../../../operation/failure";
import { callError } from "../../answer/failure";
import type { CallEffect, JsonSchema, ToolDef, ToolResult } from "../../contract";
import type { Service, StaticHost } from "../../static-plugin";

/** One built-in tool, whole. */
export type BuiltIn = {
  key: string;
  definition: ToolDef;
  service: Service | null;
  effectOf: ((args: Record<string, unknown>) => CallEffect) | null;
  invoke(args: Record<string, unknown>, host: StaticHost): Promise<ToolResult>;
};

type Written<Input extends z.ZodType<Record<string, unknown>>> = {
  key: string;
  title: string;
  description: string;
  input: Input;
  output: z.ZodType;
  effect: ToolDef["effect"];
  /** What a person who decides reads; only tools that may ask have one. */
  approvalDescription?: string;
  service?: Service;
  effectOf?(args: Record<string, unknown>): CallEffect;
  run(args: z.output<Input>, host: StaticHost): Promise<ToolResult>;
};

/** Makes a tool of what is written about it: its schemas follow from what it reads and gives. */
export function builtIn<Input extends z.ZodType<Record<string, unknown>>>(written: Written<Input>): BuiltIn {
  const { key, title, description, effect, approvalDescription = null, service = null, effectOf = null } = written;
  const definition: ToolDef = {
    ...{ name: key, title, description, effect, approvalDescription },
    inputSchema: schemaOf({ additionalProperties: false, ...z.toJSONSchema(written.input, { io: "input" }) }),
    outputSchema: schemaOf(z.toJSONSchema(written.output)),
    requiresApproval: effect !== "read",
    mayElicit: false,
    isDeprecated: false,
    ...(effectOf ? { effectByArguments: true } : {}),
    binding: { key },
  };
  return {
    ...{ key, definition, service, effectOf },
    async invoke(args, host) {
      host.signal.throwIfAborted();
      const read = written.input.safeParse(args);
      if (!read.success) return failed("invalid_tool_arguments", problemsOf(read.error));
      const isRead = (effectOf?.(args).effect ?? effect) === "read";
      return await written.run(read.data, host).catch((error: unknown) => {
        if (host.signal.aborted) throw error;
        return { ok: false, error: callError(error, { isRead }) };
      });
    },
  };
}

export const failed = (code: string, message: string): ToolResult => ({ ok: false, error: { code, message, retryable: false } });

export const invalid = (message: string): Failure => new Failure("invalid", message);

const problemsOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 10)
    .map(({ path, message }) => (path.length > 0 ? `'${path.map(String).join(".")}': ${message}` : message))
    .join("; ");

function schemaOf({ $schema: _dialect, ...schema }: object & { $schema?: string }): JsonSchema {
  return schema as JsonSchema; // safe: what is left is a schema
}
