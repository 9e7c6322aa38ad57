import type { RawSql } from "../sql";
import { inJournalTransaction } from "./transaction";

/** A group of calls in one organization. Each call limits how many of its group run at once, over all processes. */
export type SlotGroup = { organizationId: string; group: string };
type Joining = { id: string; slotsMax: number };
type Arranging = SlotGroup & {
  process: string;
  leaseMs: number;
  joining: readonly Joining[];
  leaving: readonly string[];
  /** Notifies another process, in the same transaction, that its call has a slot. */
  tell(raw: RawSql, granted: { organizationId: string; id: string }): Promise<void>;
};

const lockClass = 4712;

/**
 * Updates a group, one process at a time. Calls that left or lost their process go, calls of this process renew their lease,
 * new ones join the end, and free slots go to the first in line. Returns the calls of this process in the group, and whether
 * each holds a slot. Other processes are notified of their new slots when this commits.
 */
export const arrangeSlots = ({ organizationId, group, process, leaseMs, joining, leaving, tell }: Arranging) =>
  inJournalTransaction(async (sql, raw): Promise<Map<string, boolean>> => {
    await sql.query("select pg_advisory_xact_lock($1, hashtext($2))", [lockClass, `${organizationId} ${group}`]);
    const ids = joining.map(({ id }) => id);
    const slotsMax = joining.map((one) => one.slotsMax);
    await sql.query({ ...renew, values: [organizationId, group, process, leaseMs, leaving, ids, slotsMax] });
    const granted = await sql.query<{ id: string; process: string }>({ ...grant, values: [organizationId, group, leaseMs] });
    for (const { id, process: other } of granted.rows) if (other !== process) await tell(raw, { organizationId, id });
    const mine = await sql.query<{ id: string; isHeld: boolean }>({ ...read, values: [organizationId, group, process] });
    return new Map(mine.rows.map(({ id, isHeld }) => [id, isHeld]));
  });

const renew = {
  name: "slots-renew",
  text: `with gone as (delete from call_slot where organization_id = $1 and group_key = $2
      and (lease_until < statement_timestamp() or id = any($5::uuid[]))),
    kept as (update call_slot set lease_until = statement_timestamp() + $4::int * interval '1 ms'
      where organization_id = $1 and group_key = $2 and process = $3
        and lease_until >= statement_timestamp() and not id = any($5::uuid[]))
    insert into call_slot (organization_id, group_key, process, id, slots_max, lease_until)
      select $1, $2, $3, row.id, row.slots_max, statement_timestamp() + $4::int * interval '1 ms'
      from unnest($6::uuid[], $7::int[]) as row (id, slots_max) on conflict (id) do nothing`,
};

/** Calls never overtake each other, even when an earlier one waits for a lower limit. */
const grant = {
  name: "slots-grant",
  text: `update call_slot set is_held = true, lease_until = statement_timestamp() + $3::int * interval '1 ms'
    from (select id, bool_and(fits) over (order by number) as is_next from (
        select id, number, slots_max >= row_number() over (order by number)
          + (select count(*) from call_slot where organization_id = $1 and group_key = $2 and is_held) as fits
        from call_slot where organization_id = $1 and group_key = $2 and not is_held) waiting) line
    where call_slot.id = line.id and line.is_next returning call_slot.id, call_slot.process`,
};

const read = {
  name: "slots-read",
  text: `select id, is_held as "isHeld" from call_slot where organization_id = $1 and group_key = $2 and process = $3`,
};
