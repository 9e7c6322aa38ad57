import type { Door } from "@executor/core/operation/context";

/** Nobody begins a run before signing in. */
export type RunDoor = Exclude<Door, "entrance">;

const words: Record<RunDoor, string> = {
  ...{ page: "Console", action: "Console action", playground: "Playground", try: "Try it", api: "HTTP API", mcp: "MCP client" },
  ...{ job: "Background work", command: "Command" },
};

export const runDoors = Object.entries(words).map(([value, label]) => ({ value: value as RunDoor, label })); // safe: the keys of words

/** A door as people know it. */
export const doorWord = (door: string): string => runDoors.find(({ value }) => value === door)?.label ?? door;
