import { z } from "zod";
import { env } from "../../../env";
import { Failure } from "../../../operation/failure";
import { builtIn } from "../../builtin/define/built-in";
import { changesBetween, snapshotOf } from "../files/snapshot";
import { folderIn, workspaceOf } from "../files/workspace";
import { hasNamespaces, requireSandbox, run } from "../sandbox/run";
import type { Sandbox } from "../sandbox/usage";

const outputBytesMax = 100_000;

export const FileChanges = z.array(
  z.object({
    path: z.string(),
    change: z.enum(["created", "modified", "deleted"]),
    diff: z.string().nullable().describe("null for files that are no text or too large to compare"),
  }),
);

const Permissions = z.enum(["use_default", "require_escalated"]);

export const shell = builtIn({
  key: "shell",
  title: "Run a command",
  description:
    'Run a program in the workspace of the organization, given as a list of words and not as a line: ["ls", "-la"]. It runs in a sandbox without a network. The answer has its output and which files it changed.',
  input: z.object({
    command: z.array(z.string().max(100_000)).min(1).max(1_000).describe("The program and its arguments, each by itself"),
    workdir: z.string().max(4_000).default(".").describe("A folder in the workspace"),
    timeout_ms: z.int().min(100).max(3_600_000).default(30_000),
    stdin: z.string().max(1_000_000).default("").describe("What the program reads as its input"),
    sandbox_permissions: Permissions.default("use_default").describe(
      "require_escalated runs it without the sandbox, where the operator lets people decide that",
    ),
  }),
  output: z.object({
    exit_code: z.int().nullable(),
    is_timed_out: z.boolean(),
    stopped_by: z
      .enum(["time", "memory", "processes"])
      .nullable()
      .describe("What it and all that it started took too much of, and was ended for"),
    limits: z.object({ memory_mb: z.int(), processes: z.int(), file_mb: z.int() }),
    stdout: z.string(),
    stderr: z.string(),
    is_cut: z.boolean().describe("Whether output was left out in the middle"),
    duration_ms: z.int(),
    sandbox: z.enum(["namespaces", "none"]),
    files: FileChanges,
    are_files_cut: z.boolean().describe("Whether more files changed than are listed or were looked at"),
  }),
  effect: "destructive",
  approvalDescription: "Run a command on the machine of the console",
  async run({ command, workdir: given, timeout_ms: timeoutMs, stdin, sandbox_permissions }, host) {
    if (command.some((word) => word.includes("\0"))) throw new Failure("invalid", "'command': words hold no zero character.");
    const root = await workspaceOf(host);
    const workdir = await folderIn(root, given);
    const sandbox = await sandboxFor(sandbox_permissions, root);
    const before = await snapshotOf(root);
    const { signal } = host;
    const ended = await run(sandbox, { command, root, workdir, stdin, timeoutMs, outputBytesMax, signal });
    const { files, isCut } = changesBetween(before, await snapshotOf(root));
    return {
      ok: true,
      data: {
        ...{ exit_code: ended.exitCode, duration_ms: ended.ms, sandbox, limits: ended.limits },
        ...{ is_timed_out: ended.stoppedBy === "time", stopped_by: ended.stoppedBy },
        ...{ stdout: ended.stdout.text, stderr: ended.stderr.text, is_cut: ended.stdout.isCut || ended.stderr.isCut },
        ...{ files, are_files_cut: isCut },
      },
    };
  },
});

/** Whoever wants no sandbox says so in the arguments, which a person sees and decides. */
async function sandboxFor(permissions: z.output<typeof Permissions>, root: string): Promise<Sandbox> {
  const mayAsk = env.EXECUTOR_SHELL_SANDBOX === "ask";
  if (permissions === "require_escalated") {
    if (mayAsk) return "none";
    throw new Failure("forbidden", "The operator lets no command run without the sandbox. Leave sandbox_permissions out.");
  }
  const isThere = await hasNamespaces(root);
  if (!isThere && mayAsk)
    throw new Failure(
      "unavailable",
      "This machine gives commands no sandbox. Call it with sandbox_permissions: require_escalated, so that a person decides about it.",
    );
  requireSandbox(isThere);
  return "namespaces";
}
