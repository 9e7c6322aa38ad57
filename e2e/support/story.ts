import fs from "node:fs";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { noteDataDir } from "./accounts";
import { arrivedWhole } from "./arrived";
import {
  type Console,
  type ConsoleProcess,
  discard,
  type Launch,
  launchConsole,
  newDataDir,
  startConsole,
} from "./console-server";
import { copyTemplate } from "./console-template";
import { type Complaints, watchContext } from "./guard";
import { firstRun, newOrganization, type Organization } from "./organization";
import type { Person } from "./people";

type Fixtures = {
  /** Where the shared console is. */
  url: string;
  /** An organization of this story's own on the shared console. */
  organization: Organization;
  /** A data folder that is gone after the story, with whatever still uses it. */
  dataDir: string;
  /** A console of this story's own. One that begins with `firstRun` was set up before, unless the story is about that: `isNew`. */
  start(launch?: Partial<Launch> & { isNew?: boolean }): Promise<Console>;
  launch(launch?: Partial<Launch>): ConsoleProcess;
  /** A browser of somebody's own; the story fails when it complains about anything. */
  open(person?: Pick<Person, "cookie"> | null, options?: BrowserContextOptions): Promise<Page>;
  /** A complaint that this story is about. */
  allow(pattern: RegExp): void;
};

type Ended = { process: ConsoleProcess; kill(): unknown };

export const test = base.extend<Fixtures & { running: Ended[]; complaints: Complaints[] }>({
  url: async ({ browserName: _ }, use) => use(process.env.SHARED_CONSOLE_URL ?? ""),
  baseURL: async ({ url }, use) => use(url),
  organization: async ({ url }, use) => use(await newOrganization(url)),
  /** It names `dataDir` so that consoles end before their folder goes. */
  running: async ({ dataDir: _ }, use) => {
    const running: Ended[] = [];
    await use(running);
    for (const { process, kill } of running) {
      kill();
      await process.exited;
    }
  },
  dataDir: async ({ browserName: _ }, use) => {
    const dataDir = newDataDir();
    await use(dataDir);
    await discard(dataDir);
  },
  start: async ({ dataDir, running }, use) =>
    use(async ({ isNew = false, ...launch } = {}) => {
      const wasSetUp = launch.settings?.EXECUTOR_API_KEY === firstRun.EXECUTOR_API_KEY && !isNew;
      if (wasSetUp && !fs.existsSync(dataDir)) copyTemplate(dataDir);
      const console = await startConsole({ dataDir, ...launch });
      noteDataDir(console.url, console.dataDir);
      running.push({ process: console, kill: console.kill });
      return console;
    }),
  launch: async ({ dataDir, running }, use) =>
    use((launch) => {
      const { child, ...process } = launchConsole({ dataDir, ...launch });
      running.push({ process, kill: () => child.kill("SIGKILL") });
      return process;
    }),
  complaints: async ({ browserName: _ }, use) => {
    const complaints: Complaints[] = [];
    await use(complaints);
    expect(complaints.flatMap(({ found }) => found)).toEqual([]);
  },
  allow: async ({ complaints }, use) =>
    use((pattern) => {
      for (const { allow } of complaints) allow(pattern);
    }),
  /** It names `running` so that browsers close before their consoles stop. */
  open: async ({ browser, url, complaints, running: _ }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (person, options) => {
      const { baseURL = url, ...others } = options ?? {};
      const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...others });
      contexts.push(context);
      complaints.push(watchContext(context, new URL(baseURL).origin));
      if (person) await context.addCookies([cookieOf(person.cookie, baseURL)]);
      return arrivedWhole(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },
});

function cookieOf(text: string, url: string) {
  const [name = ""] = text.split("=", 1);
  return { name, value: text.slice(name.length + 1), url, httpOnly: true, sameSite: "Lax" as const };
}

export { expect };
