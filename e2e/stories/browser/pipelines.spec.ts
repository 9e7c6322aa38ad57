import { pdfOf } from "../../../lib/retrieval/reading/files.suite";
import { expectNoAxeFindings } from "../../support/accessibility";
import { look } from "../../support/look";
import { snap } from "../../support/screenshot";
import { expect, test } from "../../support/story";

const handbook = `# Handbook

## Travel

Book trains in second class. Hotels cost at most 150 euros a night.

## Parental leave

Parents take up to fourteen months of paid leave. Ask for it seven weeks before.
`;

test("documents are uploaded, cut and searched, and each finding says where it stands", async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner);
  await page.goto("/registry/pipelines");
  await expect(page.getByText("There is no pipeline yet")).toBeVisible();
  await page.getByRole("button", { name: "Create pipeline" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Our handbook");
  await expect(dialog.getByLabel("Slug")).toHaveValue("our-handbook");
  await expectNoAxeFindings(page);
  await snap(page, "pipelines", "1-create");
  await dialog.getByRole("button", { name: "Create pipeline" }).click();
  await expect(page).toHaveURL("/registry/pipelines/our-handbook");

  const pdf = pdfOf([
    [
      { text: "Expenses", size: 24 },
      { text: "Receipts are kept for ten years.", size: 12 },
    ],
  ]);
  await page.getByLabel("Documents to upload").setInputFiles([
    { name: "handbook.md", mimeType: "text/markdown", buffer: Buffer.from(handbook) },
    { name: "expenses.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) },
    { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 and nothing else") },
  ]);
  const uploads = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(uploads).toHaveText([/handbook\.md: 2 chunks/, /expenses\.pdf: 1 chunk/, /broken\.pdf: The PDF is broken/]);
  await expect(page.getByRole("heading", { name: "2 documents" })).toBeVisible();

  await page.getByLabel("Question or words").fill("how many months of leave do parents get");
  await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  const passages = page.getByRole("list", { name: "Passages" }).getByRole("listitem");
  await expect(passages.first()).toContainText("Handbook › Parental leave");
  await expect(passages.first().locator("mark", { hasText: "months" })).toBeVisible();
  await page.getByLabel("Question or words").fill("receipts");
  await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  await expect(passages).toHaveText([/expenses\.pdf.*Page 1.*Expenses/]);
  await look(page, "pipelines", "2-searched");

  await page.goto("/registry/pipelines");
  const listed = page.getByRole("row", { name: /Our handbook/ });
  await expect(listed).toContainText("No tool searches it");
  const implementation = { implementation_type: "rag_retrieval", implementation_config: { pipeline_id: "our-handbook" } };
  const made = await owner.api("POST", "/tools", { body: { name: "Ask handbook", slug: "ask_handbook", ...implementation } });
  const { id } = made.json<{ id: string }>();
  expect((await owner.api("POST", `/tools/${id}/publish`, { body: {} })).status).toBe(200);
  await page.reload();
  await expect(listed).toContainText("Not called yet");
  const call = { address: "tools.registry.org.main.ask_handbook", args: { query: "parental leave" } };
  expect((await owner.api("POST", "/api/v1/tools/try", { body: call })).status).toBe(200);
  await page.reload();
  await expect(listed.getByRole("link", { name: /Completed/ }), "its last use").toBeVisible();
  await look(page, "pipelines", "2-list");
  await listed.getByRole("link", { name: "Our handbook" }).click();
  await page.getByRole("button", { name: "handbook.md", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "Chunks" }).getByRole("listitem")).toHaveCount(2);
  await expectNoAxeFindings(page);
  await snap(page, "pipelines", "3-chunks");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Remove handbook.md" }).click();
  await dialog.getByRole("button", { name: "Remove document" }).click();
  await expect(page.getByRole("heading", { name: "1 document" })).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await dialog.getByLabel(/to confirm/).fill("our-handbook");
  await dialog.getByRole("button", { name: "Remove pipeline" }).click();
  await expect(page.getByText("There is no pipeline yet")).toBeVisible();
});
