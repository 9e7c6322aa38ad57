/** A call that waits for its turn. */
export type Candidate = {
  isRead: boolean;
  /** Whether it may run beside others: reads, and tools that allow it. */
  isShared: boolean;
  /** A person approved it, so questions about other calls do not hold it up. */
  isApproved: boolean;
  start(): void;
};

/** Schedules the calls of one execution. Shared calls run side by side and all others alone. While a question is open, no unapproved change starts. */
export type Line = {
  admit(candidate: Candidate): void;
  /** Reports that a started call is over. */
  leave(candidate: Candidate): void;
  questionOpened(): void;
  questionClosed(): void;
  /** The number of calls that wait for running ones. */
  queued(): number;
  openQuestions(): number;
};

export function openLine(parallelMax: number): Line {
  const queue: Candidate[] = [];
  let held: Candidate[] = [];
  let [shared, alone, questions] = [0, 0, 0];
  let isPumping = false;

  const fits = ({ isShared }: Candidate) => alone === 0 && (isShared ? shared < parallelMax : shared === 0);
  const isHeld = ({ isRead, isApproved }: Candidate) => !isRead && !isApproved && questions > 0;

  /** A call may end or ask while it starts. The loop that started it then continues with the next. */
  function pump(): void {
    if (isPumping) return;
    isPumping = true;
    for (let first = queue[0]; first && (isHeld(first) || fits(first)); first = queue[0]) {
      queue.shift();
      if (isHeld(first)) held.push(first);
      else begin(first);
    }
    isPumping = false;
  }

  function begin(candidate: Candidate): void {
    if (candidate.isShared) shared += 1;
    else alone += 1;
    candidate.start();
  }

  return {
    admit(candidate) {
      queue.push(candidate);
      pump();
    },
    leave({ isShared }) {
      if (isShared) shared -= 1;
      else alone -= 1;
      pump();
    },
    questionOpened() {
      questions += 1;
      pump();
    },
    questionClosed() {
      questions -= 1;
      if (questions > 0) return;
      queue.unshift(...held); // they came before all that are queued
      held = [];
      pump();
    },
    queued: () => queue.length,
    openQuestions: () => questions,
  };
}
