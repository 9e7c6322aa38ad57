import fc from "fast-check";
import { expect, it } from "vitest";
import { type Candidate, openLine } from "./line";

type Kind = "read" | "shared" | "alone";
type Step =
  | { kind: "admit"; call: Kind; isApproved: boolean }
  | { kind: "leave"; which: number }
  | { kind: "question" | "answer" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("admit" as const),
      call: fc.constantFrom<Kind>("read", "shared", "alone"),
      isApproved: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("leave" as const), which: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("question" as const, "answer" as const) }) },
);

const parallelMax = 3;

type Call = Candidate & { order: number; isRunning: boolean; isOver: boolean };

/** A line with a book of every call that came to it. */
function newBook() {
  const line = openLine(parallelMax);
  const calls: Call[] = [];
  const started: Call[] = [];
  let questions = 0;
  const running = () => calls.filter(({ isRunning }) => isRunning);
  const waiting = () => calls.filter(({ isRunning, isOver }) => !isRunning && !isOver);
  const mayNotStart = ({ isRead, isApproved }: Call) => !isRead && !isApproved && questions > 0;
  function check(): void {
    const alone = running().filter(({ isShared }) => !isShared).length;
    expect(alone).toBeLessThanOrEqual(1);
    if (alone === 1) expect(running()).toHaveLength(1);
    expect(running().length).toBeLessThanOrEqual(parallelMax);
  }
  function admit(call: Kind, isApproved: boolean): void {
    const made: Call = {
      ...{
        isRead: call === "read",
        isShared: call !== "alone",
        isApproved,
        order: calls.length,
        isRunning: false,
        isOver: false,
      },
      start() {
        expect(mayNotStart(made)).toBe(false);
        made.isRunning = true;
        started.push(made);
        check();
      },
    };
    calls.push(made);
    line.admit(made);
  }
  function leave(which: number): void {
    const call = running()[which];
    if (!call) return;
    Object.assign(call, { isRunning: false, isOver: true });
    line.leave(call);
  }
  function ask(by: 1 | -1): void {
    if (by === -1 && questions === 0) return;
    questions += by;
    if (by === 1) line.questionOpened();
    else line.questionClosed();
  }
  return { calls, started, running, waiting, admit, leave, ask, check, mayNotStart, openQuestions: line.openQuestions };
}

type Book = ReturnType<typeof newBook>;

function take(book: Book, one: Step): void {
  if (one.kind === "admit") book.admit(one.call, one.isApproved);
  else if (one.kind === "leave") book.leave(one.which);
  else book.ask(one.kind === "question" ? 1 : -1);
  book.check();
}

/** The first that no question holds up waits only for room: what reads runs beside others, the rest alone. */
function nobodyWaitsInVain({ waiting, running, mayNotStart }: Book): void {
  const [first] = waiting().filter((call) => !mayNotStart(call));
  if (!first) return;
  const isAlone = running().some(({ isShared }) => !isShared);
  expect(isAlone || running().length >= (first.isShared ? parallelMax : 1)).toBe(true);
}

it("runs what reads side by side and the rest alone, and begins no change while people are asked", () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const book = newBook();
      for (const one of steps) {
        take(book, one);
        nobodyWaitsInVain(book);
      }
    }),
    { numRuns: 500 },
  ));

it("starts calls in the order they came, where no question held one of them, and in the end each of them once", () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, withQuestions) => {
      const book = newBook();
      for (const one of steps) if (withQuestions || one.kind === "admit" || one.kind === "leave") take(book, one);
      while (book.openQuestions() > 0) book.ask(-1);
      while (book.running().length > 0) book.leave(0);
      expect(book.started).toHaveLength(book.calls.length);
      expect(new Set(book.started).size).toBe(book.calls.length);
      const orders = book.started.map(({ order }) => order);
      if (!withQuestions) expect(orders).toEqual(orders.toSorted((one, other) => one - other));
    }),
    { numRuns: 500 },
  ));

it("starts each of many calls once that are over or ask at the moment they start", () => {
  const line = openLine(parallelMax);
  const started: number[] = [];
  const calls = Array.from({ length: 20_000 }, (_, number): Candidate => {
    const call: Candidate = {
      ...{ isRead: number % 2 === 0, isShared: number % 2 === 0, isApproved: true },
      start() {
        started.push(number);
        line.questionOpened();
        line.leave(call);
      },
    };
    return call;
  });
  const blocker: Candidate = { isRead: false, isShared: false, isApproved: true, start: () => {} };
  for (const call of [blocker, ...calls]) line.admit(call);
  line.leave(blocker);
  expect(started).toEqual(calls.map((_, number) => number));
  expect(line.queued()).toBe(0);
});
