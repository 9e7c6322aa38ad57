import fs from "node:fs";
import path from "node:path";
import { projectRoot } from "./console-server";

/** A page by its path, or an operation by its name, with what it needs and the roles that have it. */
export type RolesRow = { what: string; needs: string; roles: readonly string[] };

const row = /^\| (?:page )?`([^`]+)` \| (?:`([^`]+)`|nothing) \|(.+)\|$/;

/** The table of docs/roles.md that says what each role may. */
export function rolesTable(): { roles: string[]; rows: RolesRow[] } {
  const lines = fs.readFileSync(path.join(projectRoot, "docs/roles.md"), "utf8").split("\n");
  const head = lines.find((line) => line.startsWith("| page or operation |")) ?? "";
  const roles = cellsOf(head)
    .slice(2)
    .map((name) => name.toLowerCase());
  const rows = lines.flatMap((line): RolesRow[] => {
    const [, what = "", needs = "", marks = ""] = row.exec(line) ?? [];
    const ticks = marks.split("|").map((mark) => mark.trim());
    return what && ticks.length === roles.length
      ? [{ what, needs, roles: roles.filter((_, index) => ticks[index] === "✓") }]
      : [];
  });
  return { roles, rows };
}

const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
