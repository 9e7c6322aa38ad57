import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

type Violation = { id: string; help: string; nodes: { target: unknown[]; html: string; failureSummary?: string }[] };

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export async function expectNoAxeFindings(page: Page, where = page.url()): Promise<void> {
  await settle(page);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const violations = (await page.evaluate(`axe.run(document, ${JSON.stringify({ runOnly: rules, resultTypes: ["violations"] })})
    .then(({ violations }) => violations)`)) as Violation[];
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")} ${failureSummary ?? ""}`),
  );
  expect(findings, where).toEqual([]);
}

/** Colours on their way from one theme to the other are nobody's contrast; what is hidden in the middle of it never arrives. */
const settle = (page: Page) =>
  page.evaluate(() => {
    const longEnough = new Promise((resolve) => setTimeout(resolve, 2_000));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    return Promise.race([longEnough, Promise.allSettled(ending.map(({ finished }) => finished))]).then(() => undefined);
  });
