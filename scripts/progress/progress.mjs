const everyMs = 15_000;

/** Says every fifteen seconds how much of a long work is done and how long the rest will take, going by what it took so far. */
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

/** What a line of progress begins with, so that it can be let through where the rest of an output is held back. */
export const progressMark = "… ";

export function progressLine({ what, done, total, elapsedMs }) {
  const rest = done === 0 ? "" : `, about ${spoken((elapsedMs / done) * (total - done))} left`;
  return `${progressMark}${done} of ${total} ${what} after ${spoken(elapsedMs)}${rest}`;
}

function spoken(ms) {
  const seconds = Math.round(ms / 1_000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
