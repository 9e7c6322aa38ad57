/** A call that may start: now, or when its turn comes. */
export type Candidate = {
  isRead: boolean;
  /** It may run beside others: whatever reads, and what says so. */
  isShared: boolean;
  /** A person has answered for it, so questions about other calls do not hold it up. */
  isApproved: boolean;
  start(): void;
};

/** Who of one execution may start: what only reads or says so side by side, everything else alone, and nothing else that changes anything while people are asked. */
export type Line = {
  admit(candidate: Candidate): void;
  /** A call that was started is over. */
  leave(candidate: Candidate): void;
  questionOpened(): void;
  questionClosed(): void;
  /** Calls that wait for others that run. */
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

  /** A call that starts may be over at once or ask at once; then the loop that started it sees to the next. */
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
