import { type ExecutionRow, insertEnded } from "../../db/journal/rows";
import { processWide } from "../../process";

type Group = { rows: ExecutionRow[]; done: Promise<void> };
type Queue = { writing: Promise<unknown>; next: Group | null };

const queue = (): Queue => processWide("executions.insert-group", () => ({ writing: Promise.resolve(), next: null }));
const groupMax = 200;

/** Executions that end while a statement is under way are written together by the next one. */
export function insertInGroup(row: ExecutionRow): Promise<void> {
  const state = queue();
  if (state.next && state.next.rows.length < groupMax) {
    state.next.rows.push(row);
    return state.next.done;
  }
  const group: Group = { rows: [row], done: Promise.resolve() };
  state.next = group;
  group.done = state.writing.then(() => {
    if (state.next === group) state.next = null;
    return insertEnded(group.rows);
  });
  state.writing = Promise.allSettled([group.done]);
  return group.done;
}
