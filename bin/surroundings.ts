import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** A stream that may lead to a terminal. */
export type Output = Writable & { isTTY?: boolean; columns?: number };
export type Input = Readable & { isTTY?: boolean };

/** All that the CLI knows of the machine it runs on. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** Aborted when somebody presses Ctrl-C. */
  signal: AbortSignal;
  /** Shows a page in the browser, or says that there is none. */
  openBrowser(url: string): Promise<boolean>;
  /** Lets a person edit a text in the editor they chose. */
  editText(text: string): Promise<string>;
};

/** A machine with nobody at a screen would open a browser that no one sees. */
export function hasBrowser({ env, platform }: Pick<Surroundings, "env" | "platform">): boolean {
  if (env.SSH_CONNECTION || env.SSH_TTY || env.CI) return false;
  return platform === "darwin" || platform === "win32" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME);
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** The address is one argument of a program, never part of a command line. */
export function openInBrowser(url: string, platform: NodeJS.Platform): Promise<boolean> {
  const [command, ...args] = openers[platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
