import { expectNoAxeFindings } from "../../support/accessibility";
import { inDatabase } from "../../support/database";
import { firstRun, newOrganization } from "../../support/organization";
import { invite } from "../../support/people";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

type Troubled = { troubled: { id: string; task: string }[] };

const fail = `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'The mail server is away'
  where task_id = (select id from graphile_worker._private_tasks where identifier = 'invitation.expire')`;

test("work that failed is shown with its reason and tried again, by whom it belongs to", { tag: "@deep" }, async ({
  start,
  open,
  dataDir,
}) => {
  const { url } = await start({ settings: firstRun });
  const [{ owner }, other] = [await newOrganization(url), await newOrganization(url)];
  for (const [api, email] of [
    [owner.api, "one@example.com"],
    [owner.api, "two@example.com"],
    [other.owner.api, "three@example.com"],
  ] as const)
    await invite(api, email, "member");
  await inDatabase(dataDir, fail);
  const troubledOf = async ({ api }: typeof owner) =>
    (await api("GET", "/api/v1/jobs")).json<Troubled>().troubled.map(({ id }) => id);
  const [mine, theirs] = [await troubledOf(owner), await troubledOf(other.owner)];
  expect([mine.length, theirs.length]).toEqual([2, 1]);
  expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
  for (const id of theirs) expect((await owner.api("POST", `/api/v1/jobs/${id}/retry`)).status).toBe(404);

  const page = await open(owner, { baseURL: url });
  await page.goto("/settings/system");
  const failed = page.getByRole("table", { name: "Failed work" });
  await expect(failed.getByRole("row", { name: /The mail server is away/ })).toHaveCount(2);
  await expect(page.getByRole("table", { name: "Background work by kind" }).getByRole("row", { name: /Failed/ })).toContainText(
    "2",
  );
  const load = page.getByRole("heading", { name: "Load" }).locator("xpath=ancestor::section");
  await expect(load).toContainText(/Uptime.*started.*Memory.* of .*Queue latency.*Database.* MB/s);
  await expectNoAxeFindings(page);
  await snap(page, "background-work", "1-failed");
  await failed.getByRole("button", { name: /Retry/ }).first().click();
  await expect(failed.getByRole("row", { name: /The mail server is away/ })).toHaveCount(1);
  await snap(page, "background-work", "2-tried-again");
  expect(await troubledOf(owner)).toHaveLength(1);
  expect(await troubledOf(other.owner)).toEqual(theirs);
});
