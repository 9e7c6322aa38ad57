import { startProgress } from "./progress.mjs";

/** A reporter of vitest. */
export default class TestProgress {
  #progress;

  onTestRunStart(specifications) {
    this.#progress = startProgress("test files", specifications.length);
  }

  onTestModuleEnd() {
    this.#progress?.step();
  }

  onTestRunEnd() {
    this.#progress?.end();
  }
}
