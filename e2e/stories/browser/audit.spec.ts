import { createHash } from "node:crypto";
import fs from "node:fs";
import { expectNoAxeFindings } from "../../support/accessibility";
import { addFilter } from "../../support/add-filter";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

test("the log is filtered, read line by line, checked, and exported so that anybody can check it", async ({
  open,
  organization: { owner },
}) => {
  await owner.api("POST", "/api/v1/roles", { body: { slug: "watched", name: "Watched", permissions: ["audit:read"] } });
  await owner.api("PUT", "/api/v1/roles/watched", { body: { name: "مراقب 👀", permissions: ["audit:read"] } });
  const page = await open(owner);
  await page.goto("/settings/audit");
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  const created = rows.filter({ hasText: `${owner.name} created role Watched` });
  await expect(created).toHaveCount(1);
  await expect(rows.filter({ hasText: `${owner.name} changed role` })).toContainText("name Watched → مراقب 👀");
  const signedIn = rows.filter({ hasText: "signed in" });
  await expect(signedIn.first()).toBeVisible();

  await addFilter(page, "Action", "Created role");
  await expect(page).toHaveURL(/action=role\.create/);
  await expect(signedIn).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await expectNoAxeFindings(page);
  await snap(page, "audit", "1-filtered");
  await page.reload();
  await expect(rows, "the filter lives in the address").toHaveCount(2);

  await created.click();
  const details = page.getByRole("dialog", { name: `${owner.name} created role Watched` });
  await expect(details).toContainText("watched");
  await expect(details).toContainText("HTTP API");
  await expectNoAxeFindings(page);
  await snap(page, "audit", "2-details");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search the log" }).fill("nothing like this");
  await expect(page.getByText("No line matches")).toBeVisible();
  await snap(page, "audit", "3-empty");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(signedIn.first()).toBeVisible();
  await rows.filter({ hasText: "changed role" }).click();
  await expect(
    page.getByRole("table", { name: "What changed" }).getByRole("row", { name: "name Watched مراقب 👀" }),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "audit", "5-before-after");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Verify the log" }).click();
  await expect(page.getByText(/Log verified: \d+ entries intact/)).toBeVisible();
  await expectNoAxeFindings(page);
  await snap(page, "audit", "4-chain");
  const { current } = (await owner.api("GET", "/api/v1/audit/heads")).json<{ current: { seq: number; hash: string } }>();
  const proveFrom = async (hash: string) => {
    await page.getByRole("button", { name: "Verify from a kept hash" }).click();
    await page.getByLabel("Entry").fill(String(current.seq));
    await page.getByRole("textbox", { name: "Hash" }).fill(hash);
    await page.getByRole("button", { name: "Verify", exact: true }).click();
  };
  await proveFrom(current.hash.replaceAll(/[0-9]/g, "a"));
  await expect(page.getByText(`The log is not intact: line ${current.seq}`)).toBeVisible();
  await proveFrom(current.hash);
  await expect(page.getByText(/Log verified: \d+ entries intact/)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as NDJSON" }).click();
  const lines = fs
    .readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\n");
  expectWholeChain(lines.map((line) => JSON.parse(line) as Line));
});

type Line = { seq: number; hash: string; entry: string };

function expectWholeChain(lines: Line[]): void {
  expect(lines.length).toBeGreaterThan(3);
  let before = "";
  for (const [index, { seq, hash, entry }] of lines.reverse().entries()) {
    expect(seq).toBe(index + 1);
    before = createHash("sha256").update(Buffer.from(before, "hex")).update(`${seq} ${entry}`).digest("hex");
    expect(hash).toBe(before);
  }
}
