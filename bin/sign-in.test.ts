import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { allowAgent, allowAgentDevice, declineAgentDevice, listAgentGrants } from "../lib/identity";
import type { Permission } from "../lib/operation/permission";
import { withServedConsole } from "../lib/sdk/served-console.suite";
import { commandLine, newFolder, terminal } from "./command-line.suite";

const served = withServedConsole();

let folder: string;
let type: ReturnType<typeof commandLine>;
beforeEach(() => {
  folder = newFolder();
  type = commandLine({ EXECUTOR_CONFIG_DIR: folder, DISPLAY: ":0" }, { openBrowser: agreeing() });
});

const everyday: Permission[] = ["tools:read", "tools:call", "executions:read"];
const here = () => ({ ...served.ctx, origin: served.door.url });
const file = () => path.join(folder, "profiles.json");
const kept = () => JSON.parse(fs.readFileSync(file(), "utf8")) as { current: string; profiles: Record<string, Kept> };
type Kept = { origin: string; signIn?: { accessToken: string; refreshToken: string; expiresAt: number } };

/** A person whose browser shows the page, who allows what was asked, and whose browser then goes where it is sent. */
const agreeing =
  (permissions = everyday) =>
  async (url: string) => {
    const { location } = await allowAgent(here(), { query: new URL(url).search.slice(1), permissions });
    await fetch(location);
    return true;
  };

describe("signing in by browser", () => {
  it("keeps tokens where nobody else reads them, and works with the API and the MCP endpoint", async () => {
    const { code, out } = await type(["login", served.door.url]);
    expect([code, out]).toEqual([0, expect.stringContaining("Approvals are answered in the console")]);
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    expect((await type(["whoami"])).out).toContain(served.owner.email);
    expect((await type(["call", "things_api.things.listThings"])).code).toBe(0);
    expect((await listAgentGrants(served.ctx, {})).items).toMatchObject([{ client: "Executor CLI", permissions: everyday }]);
    const token = kept().profiles.default?.signIn?.accessToken ?? "";
    const asked = { method: "POST", headers: { authorization: `Bearer ${token}` } };
    expect((await fetch(`${served.door.url}/mcp`, asked)).status).not.toBe(401);
  });

  it("asks for what changes the organization only where that is wished for", async () => {
    const scopesOf = async (...options: string[]) => {
      let scopes: string[] = [];
      const openBrowser = (url: string) => {
        scopes = (new URL(url).searchParams.get("scope") ?? "").split(" ");
        return agreeing()(url);
      };
      await type(["login", served.door.url, ...options], { openBrowser });
      return scopes;
    };
    expect(await scopesOf()).not.toContain("policies:write");
    expect(await scopesOf("--manage")).toEqual(expect.arrayContaining(["tools:call", "policies:write", "integrations:write"]));
    expect(await scopesOf("--scope", "tools:read")).toEqual(["tools:read"]);
  });

  it("renews its tokens, once for all processes that need them", async () => {
    await type(["login", served.door.url]);
    const before = kept();
    const signIn = before.profiles.default?.signIn;
    if (signIn) signIn.expiresAt = Date.now();
    fs.writeFileSync(file(), JSON.stringify(before));
    const answers = await Promise.all(Array.from({ length: 4 }, () => type(["whoami"])));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(kept().profiles.default?.signIn?.accessToken).not.toBe(signIn?.accessToken);
    expect((await type(["whoami"])).code).toBe(0);
  });

  it("says that the person declined, and what to do when the sign-in is over", async () => {
    const declining = async (url: string) => {
      const back = new URL(new URL(url).searchParams.get("redirect_uri") ?? "");
      const query = { error: "access_denied", state: new URL(url).searchParams.get("state") ?? "", iss: served.door.url };
      await fetch(`${back.href}?${new URLSearchParams(query)}`);
      return true;
    };
    const declined = await type(["login", served.door.url], { openBrowser: declining });
    expect(declined).toMatchObject({ code: 3, err: expect.stringContaining("declined") });
    expect(await type(["whoami"])).toMatchObject({ code: 3, err: expect.stringContaining("executor login") });
    await type(["login", served.door.url]);
    expect(await type(["logout"])).toMatchObject({ code: 0, out: expect.stringContaining("Signed out") });
    expect((await listAgentGrants(served.ctx, {})).items).toMatchObject([{ state: "revoked" }]);
    expect(fs.readFileSync(file(), "utf8")).not.toContain("eat_");
  });

  it("takes no answer that it did not ask for", async () => {
    const forged = async (url: string) => {
      const asked = new URL(url).searchParams;
      const back = asked.get("redirect_uri") ?? "";
      expect((await fetch(back)).status).toBe(404);
      await fetch(`${back}?${new URLSearchParams({ code: "eac_forged", state: "another", iss: served.door.url })}`);
      return true;
    };
    expect((await type(["login", served.door.url], { openBrowser: forged })).code).not.toBe(0);
    expect(fs.existsSync(file())).toBe(false);
  });
});

describe("signing in with a code", () => {
  const env = () => ({ EXECUTOR_CONFIG_DIR: folder });
  const begin = async () => {
    const { screen, ended } = terminal(env(), ["login", "--device", served.door.url]);
    const userCode = await vi.waitFor(() => /enter the code (\S+)/.exec(screen.text)?.[1] ?? expect.fail(), { timeout: 30_000 });
    return { userCode, ended };
  };

  it("goes on once it was entered", async () => {
    const { userCode, ended } = await begin();
    await allowAgentDevice(here(), { userCode, permissions: everyday });
    expect(await ended).toMatchObject({ code: 0, out: expect.stringContaining("Signed in") });
    expect((await type(["whoami"])).out).toContain(served.owner.email);
  });

  it("ends when it is declined, and is chosen where there is no browser", async () => {
    const { userCode, ended } = await begin();
    await declineAgentDevice(here(), { userCode });
    expect(await ended).toMatchObject({ code: 3, err: expect.stringContaining("declined") });
    const overSsh = terminal({ ...env(), DISPLAY: ":0", SSH_CONNECTION: "x" }, ["login", served.door.url]);
    await overSsh.seen("enter the code");
    overSsh.interrupt();
    expect(await overSsh.ended).toMatchObject({ code: 130 });
  });
});

describe("signing in with a key", () => {
  it("reads it from stdin, and refuses what is none", async () => {
    expect(await type(["login", "--key", served.door.url], { stdin: `${served.key}\n` })).toMatchObject({ code: 0 });
    expect((await type(["whoami"])).out).toContain("sdk at");
    expect(await type(["login", "--key", served.door.url], { stdin: "password" })).toMatchObject({ code: 2 });
    expect(await type(["login", "--key", served.door.url], { stdin: "exk_wrong" })).toMatchObject({ code: 3 });
    expect((await type(["whoami"])).code).toBe(0);
  });
});

describe("profiles", () => {
  it("keep several consoles apart", async () => {
    await type(["login", "--key", served.door.url], { stdin: served.key });
    await type(["login", "--key", "--profile", "work", served.door.url], { stdin: served.key });
    const { out } = await type(["profile", "list"]);
    expect(out).toMatch(/default[\s\S]*\* *work/);
    expect(out).not.toContain(served.key);
    await type(["profile", "use", "default"]);
    expect(JSON.parse((await type(["profile", "show", "--json"])).out)).toMatchObject({ name: "default", by: "API key" });
    expect(await type(["--profile", "nowhere", "whoami"])).toMatchObject({ code: 5 });
    expect(await type(["profile", "use", "nowhere"])).toMatchObject({ code: 5 });
    await type(["profile", "remove", "work"]);
    expect(Object.keys(kept().profiles)).toEqual(["default"]);
    expect(await type(["login", "--key", "--profile", "__proto__", served.door.url], { stdin: served.key })).toMatchObject({
      code: 2,
    });
  });

  it("never give a key to another console than its own", async () => {
    await type(["login", "--key", served.door.url], { stdin: served.key });
    const other = await type(["whoami"], { env: { EXECUTOR_ORIGIN: "http://127.0.0.1:1" } });
    expect(other).toMatchObject({ code: 3, err: expect.stringContaining("Nobody is signed in at http://127.0.0.1:1") });
  });

  it("in a file that was damaged are not overwritten", async () => {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(file(), "{ damaged");
    const { code, err } = await type(["login", "--key", served.door.url], { stdin: served.key });
    expect([code, err]).toEqual([1, expect.stringContaining("Mend or remove the file")]);
    expect(fs.readFileSync(file(), "utf8")).toBe("{ damaged");
  });
});
