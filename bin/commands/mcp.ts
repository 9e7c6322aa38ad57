import { type Command, Option } from "commander";
import { type Open, userAgent } from "../cli";

type McpOptions = {
  mode?: string;
  searchTools?: boolean;
  toolErrors?: string;
  onApproval?: string;
  elicitationMode?: string;
};

export function addMcp(program: Command, open: Open): void {
  program
    .command("mcp")
    .summary("serve the console to an MCP client over stdio")
    .description("Serve the console to an MCP client that starts programs and speaks stdio with them. It uses your sign-in.")
    .addOption(new Option("--mode <mode>", "how tools are offered").choices(["code", "search", "direct"]))
    .option("--search-tools", "also offer search_tools and read_tool")
    .addOption(new Option("--tool-errors <how>", "how a program meets an error of a tool").choices(["envelope", "throw"]))
    .addOption(new Option("--on-approval <what>", "when a call needs a person").choices(["pause", "reject"]))
    .addOption(new Option("--elicitation-mode <mode>", "how people are asked").choices(["native", "browser", "model"]))
    .addHelpText("after", examples)
    .action(async (options: McpOptions) => {
      const { choice, token, toolkit, stdin, stdout, signal, print } = open();
      await token();
      const { bridge } = await import("../bridge/bridge"); // large, and no other command needs it
      const authorized: typeof fetch = async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set("authorization", `Bearer ${await token()}`);
        headers.set("user-agent", userAgent);
        return fetch(input, { ...init, headers });
      };
      const url = endpointOf(`${choice().origin}${pathTo(toolkit)}`, options);
      await bridge({ url, fetch: authorized, stdin, stdout, signal, note: print.note });
    });
}

const pathTo = (toolkit: string | undefined) => (toolkit === undefined ? "/mcp" : `/mcp/toolkits/${encodeURIComponent(toolkit)}`);

function endpointOf(address: string, { mode, searchTools, toolErrors, onApproval, elicitationMode }: McpOptions): URL {
  const url = new URL(address);
  const query = {
    mode,
    search_tools: searchTools ? "true" : undefined,
    tool_errors: toolErrors,
    on_approval: onApproval,
    elicitation_mode: elicitationMode,
  };
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

const examples = `
A client that takes a command, such as Claude Desktop:
  { "mcpServers": { "executor": { "command": "executor", "args": ["mcp"] } } }

Examples:
  $ claude mcp add executor -- executor mcp
  $ executor mcp --profile work --mode search
`;
