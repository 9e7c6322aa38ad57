import { z } from "zod";
import { Failure } from "../../../operation/failure";
import { builtIn } from "../../builtin/define/built-in";
import { filesBelow } from "../files/snapshot";
import { folderIn, workspaceOf } from "../files/workspace";
import { hasNamespaces, run } from "../sandbox/run";

const searchMs = 20_000;
const outputBytesMax = 2_000_000;

const Input = z.object({
  query: z.string().min(1).max(2_000),
  kind: z.enum(["text", "names"]).default("text").describe("Look into files, or at their paths"),
  path: z.string().max(4_000).default(".").describe("A folder in the workspace"),
  is_regex: z.boolean().default(false).describe("Whether query is an extended regular expression, as grep -E reads it; for text"),
  is_case_sensitive: z.boolean().default(false),
  glob: z.string().max(200).optional().describe("Only files of such names, such as *.ts; for text"),
  max_results: z.int().min(1).max(2_000).default(200),
});
type Input = z.output<typeof Input>;

type Match = { path: string; line: number | null; text: string | null };

export const search = builtIn({
  key: "search",
  title: "Search files",
  description: "Find files in the workspace of the organization by what is in them, line by line, or by their names.",
  input: Input,
  output: z.object({
    matches: z.array(z.object({ path: z.string(), line: z.int().nullable(), text: z.string().nullable() })),
    is_cut: z.boolean().describe("Whether there are more than these"),
  }),
  effect: "read",
  async run(args, host) {
    const root = await workspaceOf(host);
    const folder = await folderIn(root, args.path);
    const prefix = folder.slice(root.length + 1);
    const found = args.kind === "names" ? await byName(folder, args) : await byText({ root, folder, signal: host.signal }, args);
    const matches = found
      .slice(0, args.max_results)
      .map((match) => ({ ...match, path: prefix ? `${prefix}/${match.path}` : match.path }));
    return { ok: true, data: { matches, is_cut: found.length > args.max_results } };
  },
});

async function byName(folder: string, { query, is_case_sensitive, max_results }: Input): Promise<Match[]> {
  const comparable = (text: string) => (is_case_sensitive ? text : text.toLowerCase());
  const found: Match[] = [];
  for await (const path of filesBelow(folder)) {
    if (comparable(path).includes(comparable(query))) found.push({ path, line: null, text: null });
    if (found.length > max_results) break;
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

type Where = { root: string; folder: string; signal: AbortSignal };

/** By `grep`, which reads expressions without going back and forth, and in the sandbox where there is one. */
async function byText({ root, folder: workdir, signal }: Where, args: Input): Promise<Match[]> {
  const sandbox = (await hasNamespaces(root)) ? "namespaces" : "none";
  const command = [
    ...["grep", "-rnIZ", "--no-messages", "--color=never", "--exclude-dir=.git", "--exclude-dir=node_modules"],
    ...[args.is_regex ? "-E" : "-F", `--max-count=${args.max_results + 1}`],
    ...(args.is_case_sensitive ? [] : ["-i"]),
    ...(args.glob === undefined ? [] : [`--include=${args.glob}`]),
    ...["-e", args.query, "--", "."],
  ];
  const ended = await run(sandbox, { command, root, workdir, stdin: "", timeoutMs: searchMs, outputBytesMax, signal });
  if (ended.stoppedBy === "time")
    throw new Failure("limit", `The search took longer than ${searchMs / 1_000} s. Search in a folder, or for less.`);
  if (ended.exitCode !== 0 && ended.exitCode !== 1)
    throw new Failure(
      "invalid",
      `The search does not work: ${ended.stderr.text.trim().slice(0, 300) || "the expression cannot be read"}`,
    );
  return ended.stdout.text.split("\n").flatMap((line) => matchIn(line) ?? []);
}

const textMax = 500;

function matchIn(line: string): Match | null {
  const parts = /^\.\/([^\0]+)\0(\d+):(.*)$/s.exec(line);
  return parts && { path: parts[1] ?? "", line: Number(parts[2]), text: (parts[3] ?? "").slice(0, textMax) };
}
