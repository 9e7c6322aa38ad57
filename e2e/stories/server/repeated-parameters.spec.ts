import { send } from "../../support/http";
import { guardedPages } from "../../support/pages";
import { expect, test } from "../../support/story";

const names = "query tool caller status kind health group role show range action actor agent address code rule from to one other";

test("a page whose address says everything twice is shown as if it said nothing", async ({ url, organization: { owner } }) => {
  const twice = new URLSearchParams(names.split(" ").flatMap((name) => [0, 1].map(() => [name, "2026-01-01"])));
  const paths = Object.keys(guardedPages).filter((path) => !path.includes("[") && !path.startsWith("/oauth"));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const { status } = await send(`${url}${path}?${twice}`, { headers: { cookie: owner.cookie } });
    expect([path, status < 400]).toEqual([path, true]);
  }
});
