import { type Block, BlockList } from "./block";

/** Paragraphs, as empty lines part them. */
export function blocksOfText(text: string): Block[] {
  const list = new BlockList();
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() !== "") lines.push(line);
    else list.add(lines.splice(0).join("\n"));
  }
  list.add(lines.join("\n"));
  return list.blocks;
}
