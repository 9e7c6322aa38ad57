const everyMs = 15_000;

/** Reports every fifteen seconds how much of a long job is done, and estimates the rest from the time so far. */
export function startProgress(what, total, say = console.log) {
  const began = Date.now();
  let done = 0;
  const timer = setInterval(() => say(progressLine({ what, done, total, elapsedMs: Date.now() - began })), everyMs);
  timer.unref();
  return {
    step: () => {
      done += 1;
    },
    end: () => clearInterval(timer),
  };
}

/** The beginning of a line of progress, so that it is shown while the rest of an output is held back. */
export const progressMark = "… ";

export function progressLine({ what, done, total, elapsedMs }) {
  const rest = done === 0 ? "" : `, about ${spoken((elapsedMs / done) * (total - done))} left`;
  return `${progressMark}${done} of ${total} ${what} after ${spoken(elapsedMs)}${rest}`;
}

function spoken(ms) {
  const seconds = Math.round(ms / 1_000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
