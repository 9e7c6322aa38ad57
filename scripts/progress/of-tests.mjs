import fs from "node:fs";
import path from "node:path";
import { startProgress } from "./progress.mjs";

/** A reporter of vitest. Files differ a hundredfold, so each counts with the time it took last, or with its length. */
export default class TestProgress {
  #vitest;
  #progress;
  #shares = new Map();

  onInit(vitest) {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications) {
    let size = 0;
    for (const specification of specifications) {
      const left = this.#sizeOf(specification);
      this.#shares.set(specification.moduleId, { left, tests: 1 });
      size += left;
    }
    this.#progress = startProgress("test files", { count: specifications.length, size });
  }

  onTestModuleCollected({ moduleId, children }) {
    const share = this.#shares.get(moduleId);
    if (share) share.tests = [...children.allTests()].length + 1;
  }

  onTestCaseResult({ module }) {
    const share = this.#shares.get(module.moduleId);
    if (!share || share.tests <= 1) return;
    const part = share.left / share.tests;
    Object.assign(share, { left: share.left - part, tests: share.tests - 1 });
    this.#progress?.grow(part);
  }

  onTestModuleEnd({ moduleId }) {
    this.#progress?.grow(this.#shares.get(moduleId)?.left ?? 0);
    this.#progress?.step();
  }

  onTestRunEnd() {
    this.#progress?.end();
  }

  #sizeOf({ moduleId, project }) {
    const key = `${project.name}:${path.relative(this.#vitest.config.root, moduleId).replaceAll("\\", "/")}`;
    return this.#vitest.cache.getFileTestResults(key)?.duration ?? fs.statSync(moduleId).size / 2;
  }
}
