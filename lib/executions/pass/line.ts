/** A call that may start: now, or when its turn comes. */
export type Candidate = {
  isRead: boolean;
  /** A person has answered for it, so questions about other calls do not hold it up. */
  isApproved: boolean;
  start(): void;
};

/** Who of one execution may start: reads side by side, everything else alone, and nothing else that changes anything while people are asked. */
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
  let [reads, writes, questions] = [0, 0, 0];

  const fits = ({ isRead }: Candidate) => (isRead ? writes === 0 && reads < parallelMax : writes === 0 && reads === 0);
  const isHeld = ({ isRead, isApproved }: Candidate) => !isRead && !isApproved && questions > 0;

  function pump(): void {
    for (let first = queue[0]; first; first = queue[0]) {
      if (isHeld(first)) held.push(first);
      else if (!fits(first)) return;
      else begin(first);
      queue.shift();
    }
  }

  function begin(candidate: Candidate): void {
    if (candidate.isRead) reads += 1;
    else writes += 1;
    candidate.start();
  }

  return {
    admit(candidate) {
      queue.push(candidate);
      pump();
    },
    leave({ isRead }) {
      if (isRead) reads -= 1;
      else writes -= 1;
      pump();
    },
    questionOpened() {
      questions += 1;
    },
    questionClosed() {
      questions -= 1;
      if (questions > 0) return;
      queue.push(...held);
      held = [];
      pump();
    },
    queued: () => queue.length,
    openQuestions: () => questions,
  };
}
