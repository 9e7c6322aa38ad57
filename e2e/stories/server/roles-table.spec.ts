import fs from "node:fs";
import path from "node:path";
import { sampled, turnOfRun } from "../../../scripts/test-depth";
import { builtActions, isInOrganization, outcomeOf, postAction } from "../../support/actions";
import { projectRoot } from "../../support/console-server";
import { send } from "../../support/http";
import type { Organization } from "../../support/organization";
import type { Person } from "../../support/people";
import { type RolesRow, rolesTable } from "../../support/roles-table";
import { expect, test } from "../../support/story";

const { roles, rows } = rolesTable();
const rowOf = (what: string): RolesRow | undefined => rows.find((row) => row.what === what);

test("each role gets through pages and actions to what docs/roles.md says, and no further", async ({ url, organization }) => {
  const people = await oneOfEach(organization);
  await tryAll(people, pagesOf(url));
  await tryAll(people, actionsOf(url, organization.id));
});

/** One way to a page or an operation, and whether it refused this person. */
type Door = { name: string; row: RolesRow | undefined; isRefused(person: Person): Promise<boolean> };

const mayEnter = (row: RolesRow | undefined) => roles.filter((role) => row?.roles.includes(role));
const mayNot = (row: RolesRow | undefined) => roles.filter((role) => !row?.roles.includes(role));

/** In `npm test` each door is tried by one role that may, and by one that may not. */
async function tryAll(people: ReadonlyMap<string, Person>, doors: readonly Door[]): Promise<void> {
  expect(doors.length).toBeGreaterThan(20);
  for (const [turn, { name, row, isRefused }] of doors.entries())
    for (const role of [mayEnter, mayNot].flatMap((some) => sampled(some(row), { turn: turnOfRun + turn }))) {
      const person = people.get(role);
      expect(person && (await isRefused(person)), `${name} as ${role}`).toBe(!row?.roles.includes(role));
    }
}

async function oneOfEach({ join }: Organization): Promise<ReadonlyMap<string, Person>> {
  const people = new Map<string, Person>();
  for (const role of roles) people.set(role, await join(role, role));
  return people;
}

const pagesOf = (url: string): Door[] =>
  rows
    .filter(({ what }) => what.startsWith("/") && !what.includes("[") && what !== "/settings")
    .map((row) => ({
      ...{ name: `page ${row.what}`, row },
      isRefused: async ({ cookie }) => {
        const { status, text } = await send(`${url}${row.what}`, { headers: { cookie } });
        return status === 403 || text.includes("NEXT_HTTP_ERROR_FALLBACK;403");
      },
    }));

/** An unknown field is found after the permission and before any work. */
const unknown = { zzUnknown: 1 };

function actionsOf(url: string, organizationId: string): Door[] {
  const names = new Map(matchesIn("lib", /export const (\w+) = operation\(\{\s*name: "([^"]+)"/g));
  const operations = new Map(matchesIn("app", /export const (\w+) = action\((\w+)/g));
  return builtActions()
    .filter(isInOrganization)
    .map(({ name }) => ({
      // What an action does besides its operation, it does under the operation's name.
      ...{ name, row: rowOf(names.get(operations.get(name) ?? name.replace(/Action$/, "")) ?? "") },
      isRefused: async ({ cookie }) => {
        const answer = await postAction(url, name, { args: [organizationId, unknown], headers: { cookie } });
        return outcomeOf(answer)?.error?.code === "forbidden";
      },
    }));
}

function matchesIn(folder: string, pattern: RegExp): [string, string][] {
  const files = fs.readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [...fs.readFileSync(path.join(projectRoot, folder, file), "utf8").matchAll(pattern)])
    .map(([, first = "", second = ""]) => [first, second]);
}
