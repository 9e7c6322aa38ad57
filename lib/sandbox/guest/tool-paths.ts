import { GuestWeakMap, weakMapGet, weakMapSet } from "./primordials";

const paths = new GuestWeakMap<object, string>();

export function nameTool(tool: object, path: string): void {
  weakMapSet(paths, tool, path);
}

/** The path a value of `tools` stands for; nothing for any other value. */
export const toolPathOf = (value: object): string | undefined => weakMapGet(paths, value);
