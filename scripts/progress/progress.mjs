const everyMs = 15_000;
/** Less than this says nothing about the rest. */
const shareThatTells = 0.05;

/** Reports every fifteen seconds how much of a long job is done, and estimates the rest from the size that took the time so far. */
export function startProgress(what, { count, size }, say = console.log) {
  const began = Date.now();
  let done = 0;
  let grown = 0;
  const tell = () => say(progressLine({ what, done, count, share: grown / size, elapsedMs: Date.now() - began }));
  const timer = setInterval(tell, everyMs);
  timer.unref();
  return {
    /** One more is done. */
    step: () => {
      done += 1;
    },
    /** So much of the whole size is done. */
    grow: (by) => {
      grown += by;
    },
    end: () => clearInterval(timer),
  };
}

/** The beginning of a line of progress, so that it is shown while the rest of an output is held back. */
export const progressMark = "… ";

export function progressLine({ what, done, count, share, elapsedMs }) {
  const rest = share < shareThatTells ? "" : `, about ${spoken((elapsedMs / share) * (1 - share))} left`;
  return `${progressMark}${done} of ${count} ${what} after ${spoken(elapsedMs)}${rest}`;
}

function spoken(ms) {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
