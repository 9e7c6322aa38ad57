import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Tells whether a request is for a file, which costs next to nothing. */
export type IsFile = (method: string | undefined, url: string | undefined) => boolean;

const drawnOnce = ["/favicon.ico", "/icon.svg"];

/** The files that are there when the console begins to answer. Next draws a page for any other name, whatever it begins with. Development builds as it goes. */
export function knownFiles(dev: boolean, folder = process.cwd()): IsFile {
  const known = new Set([
    ...namesIn(join(folder, "public"), "/"),
    ...namesIn(join(folder, ".next", "static"), "/_next/static/"),
    ...drawnOnce,
  ]);
  return (method = "", url = "") => {
    const [path = ""] = url.split("?");
    if (method !== "GET" && method !== "HEAD") return false;
    return known.has(path) || known.has(decodeURIComponent(path)) || (dev && path.startsWith("/_next/"));
  };
}

function namesIn(folder: string, prefix: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => prefix + relative(folder, join(parentPath, name)).split(sep).join("/"));
}
