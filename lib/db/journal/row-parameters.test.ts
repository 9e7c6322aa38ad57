import { expect, it } from "vitest";
import { withDatabase } from "../../operation/organization.suite";
import { pool } from "../client";
import { columnValues, unnested } from "./row-parameters";

withDatabase();

const spec = { label: "text", count: "int", isOpen: "boolean", at: "timestamptz", facts: "jsonb", sealed: "bytea" };

it("values come to the database as they are, whatever characters they hold", async () => {
  const at = new Date("2026-02-03T04:05:06.789Z");
  const labels = ['a "quoted" \\ one', "{a,b}", "NULL", "", " ä\n\t😀 ", null];
  const rows = labels.map((label, count) => ({
    ...{ label, count, isOpen: count % 2 === 0, at: count === 1 ? null : at },
    ...{ facts: JSON.stringify({ label }), sealed: count === 2 ? null : Uint8Array.from([0, count, 34, 92]) },
  }));
  const values = columnValues<Record<keyof typeof spec, unknown>>(spec, rows);
  const given = values.map((value) =>
    typeof value === "string" ? value : Buffer.concat((value as { parts: Uint8Array[] }).parts),
  );
  const { rows: stored } = await pool().query(`select row.* from ${unnested(spec, 1)}`, given);
  const expected = rows.map(({ isOpen, facts, sealed, ...rest }) => ({
    ...rest,
    ...{ is_open: isOpen, facts: JSON.parse(facts), sealed: sealed && Buffer.from(sealed) },
  }));
  expect(stored).toEqual(expected);
});
