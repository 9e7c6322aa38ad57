import { startProgress } from "./progress.mjs";

/** A reporter of Playwright. */
export default class StoryProgress {
  #progress;

  onBegin(_config, suite) {
    this.#progress = startProgress("stories", suite.allTests().length);
  }

  onTestEnd() {
    this.#progress?.step();
  }

  onEnd() {
    this.#progress?.end();
  }
}
