/** Checks that whatever the documents name exists, paths, links with their anchors and npm scripts, and that each decision has a number of its own. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = process.argv[2] ?? process.cwd();
const generated =
  /^(\.next|\.data|\.env|node_modules|dist|public\/monaco|lib\/db\/generated|next-env\.d\.ts|test-results|playwright-report|e2e\/screenshots|bench\/results)(\/|\.|$)/;
const placeholder = /NNNN|YYYY/;
const topFolders = "app|bench|bin|components|docs|e2e|lib|prisma|scripts|public|\\.ci|\\.github";
const projectPath = new RegExp(
  `^(?:\\./)?(?:${topFolders})/[\\w@.()\\[\\]/-]*$|^[\\w.-]+\\.(?:md|ts|tsx|mjs|cjs|json|prisma|ya?ml)$`,
);
const scripts = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts ?? {};
const shorthands = new Set(["start", "test", "stop", "restart"]);

const findings = documents().flatMap((document) => {
  const text = readFileSync(join(root, document), "utf8");
  return text
    .split("\n")
    .flatMap((line, index) => checkLine(document, line).map((finding) => ({ document, line: index + 1, ...finding })));
});
findings.push(...takenNumbers());
for (const { document, line, rule, why } of findings) console.log(`${document}:${line}  ${rule}\n    ${why}`);
if (findings.length > 0) console.log(`\n${findings.length} faults in the documents.`);
else console.log("The documents are right.");
process.exitCode = findings.length > 0 ? 1 : 0;

function documents() {
  const atTop = readdirSync(root).filter((name) => name.endsWith(".md"));
  return [...atTop, ...markdownUnder("docs")];
}

function markdownUnder(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return markdownUnder(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** A decision is cited by its number. */
function takenNumbers() {
  const decisions = documents().filter((path) => path.startsWith("docs/decisions/"));
  return decisions.flatMap((document) => {
    const number = document.match(/\d{4}/)?.[0];
    const [first] = decisions.filter((path) => path.startsWith(`docs/decisions/${number}-`)).sort();
    if (number === undefined || first === document) return [];
    return [
      { document, line: 1, rule: "taken-number", why: `${first} has the number ${number} already. Take the next free one.` },
    ];
  });
}

function checkLine(document, line) {
  const quoted = [...line.matchAll(/`([^`]+)`/g)].map(([, cited]) => cited);
  const links = [...line.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target]) => target);
  const commands = [...line.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].filter(
    ([whole, name]) => whole.startsWith("npm run") || shorthands.has(name),
  );
  return [
    ...quoted.flatMap((cited) => checkPath(document, cited)),
    ...links.flatMap((target) => checkLink(document, target)),
    ...commands.flatMap(([, name]) => checkScript(name)),
  ];
}

function checkPath(document, cited) {
  const plain = cited
    .replace(/(:\d+)+$/, "")
    .replace(/#.*$/, "")
    .replace(/\/$/, "");
  if (!projectPath.test(cited.endsWith("/") ? cited : plain) || generated.test(plain) || placeholder.test(plain)) return [];
  if (existsSync(join(root, plain)) || existsSync(join(root, dirname(document), plain))) return [];
  if (!plain.includes("/") && isSomewhere(".", plain)) return [];
  const why = `${cited} does not exist: a document that cites it sends the reader nowhere. Correct the path or the document.`;
  return [{ rule: "missing-path", why }];
}

/** A bare file name means a file in the folder that the text is about, so it must exist somewhere. */
function isSomewhere(folder, name) {
  return readdirSync(join(root, folder), { withFileTypes: true }).some((entry) => {
    if (!entry.isDirectory()) return entry.name === name;
    return !/^(node_modules|\.git|\.next|\.data|generated)$/.test(entry.name) && isSomewhere(join(folder, entry.name), name);
  });
}

function checkLink(document, target) {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) return [];
  const [file = "", anchor] = target.split("#");
  const at = file === "" ? document : normalize(join(dirname(document), decodeURI(file)));
  if (!existsSync(join(root, at)))
    return [
      {
        rule: "missing-link",
        why: `The link ${target} leads nowhere: ${at} does not exist. Correct the link; links are relative to the document.`,
      },
    ];
  if (!anchor || !at.endsWith(".md") || anchorsOf(at).has(anchor)) return [];
  return [{ rule: "missing-anchor", why: `${at} has no heading #${anchor}. Correct the link or the heading.` }];
}

function anchorsOf(document) {
  const text = readFileSync(join(root, document), "utf8").replace(/^```[\s\S]*?^```/gm, "");
  const seen = new Map();
  return new Set(
    [...text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, heading]) => {
      const slug = heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-");
      const before = seen.get(slug) ?? 0;
      seen.set(slug, before + 1);
      return before === 0 ? slug : `${slug}-${before}`;
    }),
  );
}

function checkScript(name) {
  if (name in scripts) return [];
  return [
    {
      rule: "missing-script",
      why: `package.json has no script "${name}", so the command fails. Correct the command or add the script.`,
    },
  ];
}
