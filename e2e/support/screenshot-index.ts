import fs from "node:fs";
import path from "node:path";
import { projectRoot } from "./console-server";

const folder = path.join(projectRoot, "e2e", "screenshots");

/** Writes one page with all pictures of the stories, both themes side by side, for people to leaf through. */
export function writeScreenshotIndex(): void {
  if (!fs.existsSync(folder)) return;
  const stories = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const sections = stories
    .map(({ name }) => name)
    .sort()
    .map(sectionOf);
  const links = sections.map(({ story }) => `<a href="#${story}">${story}</a>`).join("\n");
  const body = sections.map(({ html }) => html).join("\n");
  fs.writeFileSync(path.join(folder, "index.html"), `${head}<nav>${links}</nav>\n<main>${body}</main>\n`);
}

function sectionOf(story: string) {
  const pictures = fs.readdirSync(path.join(folder, story)).filter((file) => file.endsWith(".png"));
  const shots = new Map<string, string[]>();
  for (const file of pictures.sort()) {
    const shot = file.replace(/(\.(light|dark))?\.png$/, "");
    shots.set(shot, [...(shots.get(shot) ?? []), file]);
  }
  const figures = [...shots].map(
    ([shot, files]) => `<h3>${shot}</h3><div>${files.map((file) => pictureOf(story, file)).join("")}</div>`,
  );
  return { story, html: `<section id="${story}"><h2>${story}</h2>${figures.join("\n")}</section>` };
}

const pictureOf = (story: string, file: string): string => {
  const source = [story, file].map(encodeURIComponent).join("/");
  return `<a href="${source}"><img src="${source}" alt="${file}" loading="lazy"></a>`;
};

const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots of the stories</title>
<style>
  body { display: grid; grid-template-columns: 220px 1fr; margin: 0; font: 14px system-ui, sans-serif; }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 16px; display: grid; align-content: start; gap: 4px; }
  main { padding: 16px; }
  section div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
  img { max-width: 640px; border: 1px solid #8884; }
</style>
`;
