import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { projectRoot } from "../../support/console-server";
import { firstRun } from "../../support/organization";
import { expect, test } from "../../support/story";

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), "utf8");

/** The page that the guide shows. */
const [, guidePage = ""] = /^```html\n([\s\S]*?)^```$/m.exec(read("docs/sdk.md")) ?? [];

test("a page of the console's origin runs a program through the client, as the guide shows", { tag: "@deep" }, async ({
  open,
  allow,
  organization: { owner },
}) => {
  expect(guidePage).toContain("createClient");
  const page = await open(owner, { serviceWorkers: "block" }); // it would ask for this page, which comes from no server
  allow(/Service Worker registration blocked/);
  await page.goto("/");
  await page.route("**/own-page/", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html>${guidePage}` }));
  await page.route("**/own-page/index.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: read("dist/sdk/index.js") }),
  );
  await page.goto("/own-page/");
  await expect(page).toHaveTitle("completed 42");
});

test("a page of another origin runs a program where the operator names it, and nowhere else", async ({
  url,
  start,
  open,
  allow,
}) => {
  const elsewhere = await serveForeignPage();
  const EXECUTOR_ALLOWED_ORIGINS = elsewhere.origin;
  const naming = await start({ settings: { ...firstRun, EXECUTOR_ALLOWED_ORIGINS } });
  const page = await open(null, { baseURL: elsewhere.origin });
  allow(/127\.0\.0\.1|blocked by CORS|ERR_FAILED|401/);
  const titleWith = async (console: string, key: string) => {
    await page.goto(`/?${new URLSearchParams({ console, key })}`);
    await expect(page).not.toHaveTitle("");
    return await page.title();
  };
  expect(await titleWith(naming.url, firstRun.EXECUTOR_API_KEY)).toBe("completed 42");
  expect(await titleWith(naming.url, "a-key-that-nobody-ever-made")).toBe("UnauthenticatedError");
  expect(await titleWith(url, firstRun.EXECUTOR_API_KEY)).toBe("UnreachableError");
  elsewhere.stop();
});

/** A page with the client, on an origin that is not the console's. */
async function serveForeignPage() {
  const program = `<!doctype html><script type="module">
    import { createClient } from "./index.js";
    const asked = new URLSearchParams(location.search);
    const client = createClient({ origin: asked.get("console"), apiKey: asked.get("key"), retriesMax: 0 });
    client.run("return 6 * 7").then(
      ({ status, result }) => (document.title = status + " " + result),
      ({ name }) => (document.title = name),
    );
  </script>`;
  const server = createServer(({ url = "" }, response) => {
    if (url === "/index.js") return response.setHeader("content-type", "text/javascript").end(read("dist/sdk/index.js"));
    response.setHeader("content-type", "text/html").end(program);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
