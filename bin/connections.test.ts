import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { completeAuthorization } from "../lib/connections";
import { env as settings } from "../lib/env";
import { canary, newKeyed } from "../lib/integrations/keyed.suite";
import { newGuardedApi, throughProvider } from "../lib/integrations/provider.suite";
import { newServerOf2026 } from "../lib/plugins/mcp/real-servers.suite";
import { withServedConsole } from "../lib/sdk/served-console.suite";
import { commandLine, keys, newFolder, terminal } from "./command-line.suite";

const served = withServedConsole();

let env: Record<string, string>;
let type: ReturnType<typeof commandLine>;
beforeEach(() => {
  env = { EXECUTOR_ORIGIN: served.door.url, EXECUTOR_API_KEY: served.key, EXECUTOR_CONFIG_DIR: newFolder() };
  type = commandLine(env);
});

describe("an account with a secret", () => {
  it("is typed in where nobody sees it, checked, used and removed", async () => {
    const { slug } = await newKeyed(served);
    const wrong = terminal(env, ["connections", "add", slug]);
    await wrong.press("◆", "nonsense", keys.enter);
    const refused = await wrong.ended;
    expect(refused.code).not.toBe(0);
    expect(refused.err).toMatch(/refused the credential: .*\. Nothing was saved\./);
    const right = terminal(env, ["connections", "add", slug]);
    await right.press("◆", canary, keys.enter);
    const { code, out, err } = await right.ended;
    expect([code, out]).toEqual([0, expect.stringContaining(`Connected tools.${slug}.user.personal, 2 tools.`)]);
    expect(out + err).not.toContain(canary);
    const handle = `${slug}.user.personal`;
    expect(await type(["connections", "check", handle])).toMatchObject({ code: 0, out: `${handle}: connected\n` });
    expect((await type(["connections", "list", "--integration", slug])).out).toContain(handle);
    expect(await type(["connections", "remove", handle])).toMatchObject({ code: 0, out: `Removed ${handle}.\n` });
    expect((await type(["connections", "check", handle])).code).toBe(5);
    expect(await type(["connections", "check", slug])).toMatchObject({
      code: 2,
      err: expect.stringContaining("github.org.main"),
    });
  });

  it("comes from stdin where nobody can be asked, and never from the line", async () => {
    const { slug } = await newKeyed(served);
    const adding = ["connections", "add", slug, "--owner", "org"];
    expect(await type(adding)).toMatchObject({ code: 2, err: expect.stringContaining("--values -") });
    const values = JSON.stringify({ apiKey: canary });
    expect(await type([...adding, "--values", values])).toMatchObject({ code: 2, err: expect.stringContaining("--values -") });
    const done = await type([...adding, "--values", "-"], { stdin: values });
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining(`Connected tools.${slug}.org.main`) });
  });
});

it("an account at a provider is signed in to in the browser, and the command waits until it is", async () => {
  settings.PUBLIC_URL = "http://127.0.0.1:3000"; // where the provider sends people back
  onTestFinished(() => void delete settings.PUBLIC_URL);
  const { slug } = await newGuardedApi({ organization: served });
  const openBrowser = async (url: string) => {
    await completeAuthorization(served.ctx, await throughProvider(url));
    return true;
  };
  const { code, out, err } = await type(["connections", "add", slug, "--way", "login", "--owner", "org"], { openBrowser });
  expect([code, out]).toEqual([0, expect.stringContaining(`Connected tools.${slug}.org.main.`)]);
  expect(err).toContain("Sign in at the provider");
});

it("a server is added by its address, and whoever connects chooses the way in a terminal", { timeout: 60_000 }, async () => {
  const { url } = await newServerOf2026();
  const added = await type(["integrations", "add", url, "--endpoint", "--name", "trips"]);
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/Added trips: Trips[\s\S]*executor connections add trips/) });
  expect(await type(["connections", "add", "trips"])).toMatchObject({ code: 2, err: expect.stringContaining("--way") });
  const { press, ended } = terminal(env, ["connections", "add", "trips", "--owner", "org"]);
  await press("How does it connect?", keys.enter);
  expect(await ended).toMatchObject({ code: 0, out: expect.stringContaining("Connected tools.trips.org.main") });
  expect((await type(["call", "trips.echo", '{"text":"hi"}'])).out).toContain("hi");
  const nowhere = await type(["integrations", "add", "http://127.0.0.1:9/mcp", "--endpoint"]);
  expect(nowhere.code).not.toBe(0);
});
