import TurndownService from "turndown";

/** The Markdown of a part of a page. */
export function markdownOf(body: HTMLElement): string {
  const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
  service.addRule("tables", { filter: isTable, replacement: (_content, node) => tableOf(node as HTMLElement) });
  service.addRule("pictures in the text", { filter: isInline, replacement: () => "" });
  return service.turndown(body).trim();
}

const isTable = (node: HTMLElement): boolean => /^table$/i.test(node.nodeName) && node.querySelector("table") === null;

/** A picture that stands in its own address is of no use to readers. */
const isInline = (node: HTMLElement): boolean => /^img$/i.test(node.nodeName) && /^data:/i.test(node.getAttribute("src") ?? "");

function tableOf(table: HTMLElement): string {
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.querySelectorAll("th,td")].map(cellOf));
  const [head, ...rest] = rows.filter((row) => row.length > 0);
  if (!head) return "";
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return `\n\n${[line(head), line(head.map(() => "---")), ...rest.map(line)].join("\n")}\n\n`;
}

const cellOf = ({ textContent }: Element): string => (textContent ?? "").replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
