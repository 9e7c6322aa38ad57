import { startProgress } from "./progress.mjs";

/** A reporter of Playwright. */
export default class StoryProgress {
  #progress;

  onBegin(_config, suite) {
    const count = suite.allTests().length;
    this.#progress = startProgress("stories", { count, size: count });
  }

  onTestEnd() {
    this.#progress?.grow(1);
    this.#progress?.step();
  }

  onEnd({ status }) {
    this.#progress?.end();
    if (status !== "passed") console.log(`The stories used TEST_SEED=${process.env.TEST_SEED}, which repeats them.`);
  }
}
