import { type Block, BlockList } from "./block";

/** What is read aloud of a page: its text, without scripts and styles. Elements are visited without recursion, however deep they are. */
export async function blocksOfHtml(html: string): Promise<Block[]> {
  const { parseHTML } = await import("linkedom");
  const { document } = parseHTML(/<(html|body)[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const list = new BlockList();
  let text = "";
  const end = () => {
    list.add(text);
    text = "";
  };
  const enter = (node: Node): boolean => {
    const name = node.nodeName.toLowerCase();
    if (node.nodeType === textNode)
      text += isListing(node) ? (node.nodeValue ?? "") : (node.nodeValue ?? "").replace(/\s+/g, " ");
    else if (silent.has(name)) return false;
    else if (name === "br") text += "\n";
    else if (apart.has(name)) end();
    return true;
  };
  const leave = (node: Node) => {
    const name = node.nodeName.toLowerCase();
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) {
      list.heading(Number(level), text);
      text = "";
    } else if (name === "td" || name === "th") text += " | ";
    else if (apart.has(name)) end();
  };
  walk(document.documentElement, enter, leave);
  end();
  return list.blocks;
}

const textNode = 3;
const silent: ReadonlySet<string> = new Set([
  "script",
  "style",
  "title",
  "noscript",
  "template",
  "svg",
  "head",
  "iframe",
  "object",
  "#comment",
]);
const apart: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr li main nav ol p pre section table tr ul"
  ).split(" "),
);

const isListing = (node: Node) => node.parentNode?.nodeName.toLowerCase() === "pre";

function walk(root: Node, enter: (node: Node) => boolean, leave: (node: Node) => void): void {
  let node: Node | null = root;
  let isNew = true;
  while (node) {
    const isOpen: boolean = isNew && enter(node);
    if (isOpen && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    if (isOpen || !isNew) leave(node);
    if (node === root) return;
    isNew = node.nextSibling !== null;
    node = node.nextSibling ?? node.parentNode;
  }
}
