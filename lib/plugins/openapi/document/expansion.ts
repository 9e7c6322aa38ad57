import { Failure } from "../../../operation/failure";

const nodesMax = 3_000_000;

/** Aliases share nodes in memory; written out they may become 2^25. Counts that without writing anything out. */
export function assertBounded(root: unknown): void {
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  const stack = [root].filter(isNode);
  for (let node = stack.at(-1); node; node = stack.at(-1)) {
    const children = Object.values(node).filter(isNode);
    const isVisited = open.has(node) || sizes.has(node);
    if (isVisited) stack.pop();
    if (open.delete(node)) sizes.set(node, sizeOf(node, children, sizes));
    if (isVisited) continue;
    open.add(node);
    if (children.some((child) => open.has(child))) throw new Failure("invalid", containsItself);
    for (const child of children) if (!sizes.has(child)) stack.push(child);
  }
}

const containsItself = "An alias of the YAML contains itself. Remove it.";

function sizeOf(node: object, children: object[], sizes: ReadonlyMap<object, number>): number {
  const size = children.reduce((sum, child) => sum + (sizes.get(child) ?? 0), Object.keys(node).length + 1);
  if (size > nodesMax) throw new Failure("limit", tooLarge);
  return size;
}

function isNode(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const tooLarge = `The aliases of the YAML unfold to more than ${nodesMax} values. This is refused; write the document without them.`;
