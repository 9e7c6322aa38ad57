import fs from "node:fs";
import path from "node:path";
import { projectRoot } from "../../support/console-server";
import { expect, test } from "../../support/story";

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), "utf8");

/** The page that the guide shows. */
const [, guidePage = ""] = /^```html\n([\s\S]*?)^```$/m.exec(read("docs/sdk.md")) ?? [];

test("a page of the console's origin runs a program through the client, as the guide shows", async ({
  open,
  organization: { owner },
}) => {
  expect(guidePage).toContain("createClient");
  const page = await open(owner);
  await page.goto("/");
  await page.route("**/own-page/", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html>${guidePage}` }));
  await page.route("**/own-page/index.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: read("dist/sdk/index.js") }),
  );
  await page.goto("/own-page/");
  await expect(page).toHaveTitle("completed 42");
});
