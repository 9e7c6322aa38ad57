import type { Definitions, Effect, Json, JsonSchema, Production, ToolDef } from "../../contract";
import { schemaHoist } from "../../json/schema-hoist";
import { isObject, own, ownText } from "../../json/values";
import { onOneLine, trimmed, visible } from "../../text/prose";
import { collectWarnings, type Warn } from "../../text/warnings";
import type { Binding } from "../binding/binding";
import { codeModeOf, describeCodeMode } from "./code-mode";
import { extraNames, extraTools } from "./extra-tools";
import type { Listing } from "./listing";
import { hasUsableHeaders } from "./mirrored-headers";
import { addressNames } from "./names";

const descriptionMax = 20_000;
const titleMax = 200;

type Named = { name: string; tool: Record<string, unknown> };

/** The tools of a server. What it says of them is text of strangers: it is shown, and never believed further than an effect. */
export function produceTools(listing: Listing, shared: Pick<ToolDef, "scheduling"> = {}): Production {
  const { warn, list } = collectWarnings();
  const extras = extraTools(listing);
  const usable = uniquely(listing.tools, warn);
  const names = addressNames(
    usable.map(({ name }) => name),
    extraNames,
  );
  const definitions: Definitions = {};
  const hoist = schemaHoist(definitions, warn);
  const codeMode = codeModeOf(usable);
  const tools = usable.map((one) => {
    const tool = toolOf(one, { name: names.get(one.name) ?? one.name, hoist, warn });
    return codeMode?.execute === one.name ? describeCodeMode(tool, names.get(codeMode.search) ?? codeMode.search) : tool;
  });
  const all = [...extras, ...tools.sort((a, b) => (a.name < b.name ? -1 : 1))].map((tool) => ({ ...tool, ...shared }));
  return { tools: all, definitions, warnings: list() };
}

/** Each name once: a call names its tool, so of two with one name the second could never be called. */
function uniquely(listed: readonly unknown[], warn: Warn): Named[] {
  const found = new Map<string, Named>();
  for (const tool of listed) {
    const name = ownText(tool, "name");
    if (!isObject(tool) || !name || name.length > 500) warn("A tool without a usable name was left out.", null);
    else if (!hasUsableHeaders(tool.inputSchema))
      warn(`${onOneLine(name)} was left out: its schema names headers that no request can have.`, onOneLine(name));
    else if (found.has(name)) warn(`The server lists ${onOneLine(name)} more than once; the first one counts.`, onOneLine(name));
    else found.set(name, { name, tool });
  }
  return [...found.values()];
}

type Making = { name: string; hoist: (schema: unknown, place: string) => JsonSchema; warn: Warn };

function toolOf({ name: original, tool }: Named, { name, hoist, warn }: Making): ToolDef {
  const place = onOneLine(original);
  const text = (value: string | undefined, max: number) => trimmed(visible(value ?? "", place, warn), max);
  const annotations = own(tool, "annotations");
  const title = text(ownText(tool, "title") ?? ownText(annotations, "title"), titleMax) || null;
  const { inputSchema, outputSchema } = tool;
  const input = hoist(inputSchema, place);
  return {
    name,
    title,
    description: text(ownText(tool, "description"), descriptionMax) || title || place,
    inputSchema: isObject(input) && input.type === "object" ? input : { ...(isObject(input) ? input : {}), type: "object" },
    outputSchema: outputSchema === undefined ? null : hoist(outputSchema, place),
    ...effectOf(annotations),
    approvalDescription: `The MCP tool ${place.slice(0, titleMax)}${saidOf(annotations)}`,
    mayElicit: true,
    isDeprecated: false,
    binding: bindingOf(original, inputSchema) as unknown as Json,
  };
}

/** A server may say that a tool only reads, or that what it writes can be taken back. What it does not say is asked about. */
function effectOf(annotations: unknown): { effect: Effect; requiresApproval: boolean } {
  if (own(annotations, "readOnlyHint") === true) return { effect: "read", requiresApproval: false };
  const destructive = own(annotations, "destructiveHint");
  return { effect: destructive === true ? "destructive" : "write", requiresApproval: destructive !== false };
}

function saidOf(annotations: unknown): string {
  return own(annotations, "destructiveHint") === true ? ", which destroys something, as its server says" : "";
}

/** Some servers want values of the arguments as headers too, which their schema says. */
function bindingOf(name: string, inputSchema: unknown): Binding {
  const isMirrored = JSON.stringify(inputSchema ?? null).includes('"x-mcp-header"');
  return { kind: "tool", name, ...(isMirrored ? { inputSchema: inputSchema as { [keyword: string]: Json } } : {}) };
}
