import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { look as lookAt } from "../../support/look";
import { firstRun, newOrganization } from "../../support/organization";
import { expect, test } from "../../support/story";
import { startUpstream } from "../../support/upstream";

/** A plugin as the command writes it, whose service is at this address. */
function newPlugin(origin: string): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "plugins-")), "weather");
  execFileSync(process.execPath, ["scripts/new-plugin.mjs", folder]);
  const file = path.join(folder, "plugin.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace("https://api.example.com", origin));
  return file;
}

test("a plugin that was just begun is added, connected and called, and a broken one is named", { tag: "@deep" }, async ({
  open,
  start,
}) => {
  test.setTimeout(240_000);
  const upstream = await startUpstream();
  upstream.answers.set("/items?limit=10", { text: '[{ "title": "Sunny" }]' });
  upstream.answers.set("/items?limit=5", { text: '[{ "title": "Rain" }]' });
  const file = newPlugin(upstream.origin);
  const broken = path.join(path.dirname(file), "broken.ts");
  writeFileSync(broken, 'throw new Error("There is no licence for the weather.");');
  const plugins = `${file},${broken},./examples/plugins/postgres.ts`;
  const { url } = await start({
    settings: { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8", EXECUTOR_PLUGINS: plugins },
  });
  const { owner } = await newOrganization(url);
  const page = await open(owner, { baseURL: url });
  const look = (name: string) => lookAt(page, "plugins", name);
  const dialog = page.getByRole("dialog");

  await page.goto("/integrations?dialog=add");
  await dialog.getByRole("button", { name: "PostgreSQL" }).click();
  await expect(dialog.getByLabel("Host")).toBeVisible();
  await look("1-settings");
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Weather" }).click();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Add integration" }).click();
  await expect(page).toHaveURL(/\/integrations\/weather/);
  await expect(dialog.getByRole("heading", { name: "Connect Weather" })).toBeVisible();
  await expect(dialog.getByLabel("Base URL")).toHaveCount(0);
  await look("2-added");
  const connection = { integration: "weather", owner: "org", name: "main", template: "token", values: { token: "abc-12345" } };
  expect((await owner.api("POST", "/api/v1/connections", { body: connection })).json()).toMatchObject({ state: "connected" });
  const code = "return await tools.weather.org.main.items.list({ limit: 5 })";
  const run = await owner.api("POST", "/executions", { body: { code } });
  expect(run.json()).toMatchObject({ structured: { result: { ok: true, data: [{ title: "Rain" }] } } });

  await page.goto("/settings/plugins");
  const weather = page.locator("section", { has: page.getByRole("heading", { name: "Weather", level: 2, exact: true }) });
  await expect(weather.getByRole("link", { name: "Weather", exact: true })).toHaveAttribute("href", "/integrations/weather");
  await expect(weather).toContainText("weather.items.list");
  await expect(weather).toContainText(file);
  await expect(page.getByText("There is no licence for the weather.")).toBeVisible();
  await expect(page.getByText("asks first")).toHaveCount(1);
  await look("3-plugins");
  upstream.stop();
});
