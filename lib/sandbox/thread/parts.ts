import type { SandboxCall } from "../contract/program";
import type { Part, ThreadTurn } from "./messages";

/** So much crosses to the server's thread at once, which reads a message in one go. */
const partCharacters = 250_000;

/** Takes calls out of turns that say much, in parts of a bounded length; what is left comes with the turns. */
export function splitTurns(turns: readonly ThreadTurn[]): { parts: Part[]; rest: ThreadTurn[] } {
  const parts: Part[] = [];
  if (turns.reduce((sum, turn) => sum + charactersOf(turn), 0) <= partCharacters) return { parts, rest: [...turns] };
  for (const [turn, { calls }] of turns.map(callsOf).entries()) parts.push(...partsOf(turn, calls));
  return { parts, rest: turns.map((turn) => ("calls" in turn ? { ...turn, calls: [] } : turn)) };
}

const callsOf = (turn: ThreadTurn): { calls: readonly SandboxCall[] } => ("calls" in turn ? turn : { calls: [] });

const charactersOf = (turn: ThreadTurn): number =>
  callsOf(turn).calls.reduce((sum, { argumentsText }) => sum + argumentsText.length, 0);

function partsOf(turn: number, calls: readonly SandboxCall[]): Part[] {
  const parts: Part[] = [];
  let characters = 0;
  for (const call of calls) {
    const part = parts.at(-1);
    characters += call.argumentsText.length;
    if (part && characters <= partCharacters) part.calls.push(call);
    else {
      parts.push({ turn, calls: [call] });
      characters = call.argumentsText.length;
    }
  }
  return parts;
}

/** The turns as they were before they were split. */
export function joinTurns(parts: readonly Part[], rest: readonly ThreadTurn[]): ThreadTurn[] {
  if (parts.length === 0) return [...rest];
  return rest.map((turn, at) => {
    if (!("calls" in turn)) return turn;
    const earlier = parts.filter((part) => part.turn === at).flatMap(({ calls }) => calls);
    return { ...turn, calls: [...earlier, ...turn.calls] };
  });
}
