import type { Door } from "@executor/core/operation/context";

/** Doors that can begin a run: all but the one before signing in. */
export type RunDoor = Exclude<Door, "entrance">;

const words: Record<RunDoor, string> = {
  ...{ page: "Console", action: "Console action", playground: "Playground", try: "Try it", api: "HTTP API", mcp: "MCP client" },
  ...{ job: "Background work", command: "Command" },
};

export const runDoors = Object.entries(words).map(([value, label]) => ({ value: value as RunDoor, label })); // safe: the keys of words

/** The name people know a door by. */
export const doorWord = (door: string): string => ({ ...words, entrance: "Sign-in" })[door as Door] ?? door;
