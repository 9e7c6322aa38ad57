import { existsSync, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Editors save several files at once, and some of them several times. */
const settleMs = 100;

/** Tells once when some of these files change. Packages do not while somebody writes a plugin. Its end says whether it still had to tell. */
export function watchFiles(files: readonly string[], onChange: () => void): () => boolean {
  const own = files.filter((file) => !/[\\/]node_modules[\\/]/.test(file));
  const folders = [...new Set(own.map((file) => dirname(file)))].filter((folder) => existsSync(folder));
  let timer: NodeJS.Timeout | null = null;
  const watchers = folders.map((folder) => {
    const names = new Set(own.filter((file) => dirname(file) === folder).map((file) => basename(file)));
    return watch(folder, (_event, name) => {
      if (name === null || !names.has(name)) return;
      clearTimeout(timer ?? undefined);
      timer = setTimeout(() => {
        timer = null;
        onChange();
      }, settleMs);
    });
  });
  return () => {
    clearTimeout(timer ?? undefined);
    for (const watcher of watchers) watcher.close();
    return timer !== null;
  };
}
