import { describe, expect, it } from "vitest";
import { guardedPages } from "../../e2e/support/pages";
import { rolesTable } from "../../e2e/support/roles-table";
import { builtInRoles } from "../identity";
import type { Context } from "../operation/context";
import { Failure } from "../operation/failure";
import type { Operation } from "../operation/operation";
import { fullPermission, type Permission } from "../operation/permission";
import { operations } from "../operations";

const { roles, rows } = rolesTable();
const table = Object.values(operations) as unknown as Operation[];

const neededBy = ({ definition: { permission } }: Operation): Permission | null => permission && fullPermission(permission);

const everything: [what: string, needed: string | null][] = [
  ...Object.entries(guardedPages),
  ...table.map((operation): [string, string | null] => [operation.definition.name, neededBy(operation)]),
];

const holdersOf = (needed: string | null): string[] =>
  builtInRoles.filter(({ permissions }) => needed === null || permissions.includes(needed as Permission)).map(({ slug }) => slug);

function asRole(slug: string): Context {
  const permissions = builtInRoles.find((role) => role.slug === slug)?.permissions ?? [];
  const actor = { kind: "user" as const, id: "nobody", label: "nobody", onBehalfOf: null, permissions };
  return { organizationId: "none", actor, db: null as unknown as Context["db"], door: "api", requestId: "test" };
}

describe("the table of docs/roles.md", () => {
  it("has a column for each built-in role and a row for each page and operation, once", () => {
    expect([...roles].sort()).toEqual(builtInRoles.map(({ slug }) => slug).sort());
    expect(rows.map(({ what }) => what).sort()).toEqual(everything.map(([what]) => what).sort());
  });

  it.each(everything)("says of %s what it needs, and who has that", (what, needed) => {
    const row = rows.find((candidate) => candidate.what === what);
    expect([row?.needs, [...(row?.roles ?? [])].sort()]).toEqual([needed ?? "", holdersOf(needed).sort()]);
  });

  it.each(table.map((operation) => [operation.definition.name, operation] as const))(
    "is what %s does",
    async (name, operation) => {
      const admitted = rows.find(({ what }) => what === name)?.roles ?? [];
      for (const role of roles) {
        const refusal: unknown = await operation(asRole(role), null).catch((error: unknown) => error);
        expect(refusal, role).toBeInstanceOf(Failure);
        expect((refusal as Failure).code, role).toBe(admitted.includes(role) ? "invalid" : "forbidden");
      }
    },
  );
});
