import { useVirtualizer } from "@tanstack/react-virtual";
import { usePreference } from "../appearance/preference";
import { BodyRow } from "./body-row";
import type { Column, RowTable } from "./use-data-table";
import { useRowKeys } from "./use-row-keys";

const virtualFrom = 200;
const rowHeight = { comfortable: 40, dense: 32 };

type BodyProps<Row> = {
  table: RowTable<Row>;
  columns: Column<Row>[];
  scroller: HTMLDivElement | null;
  selectable: boolean;
  onOpenRow?: (row: Row) => void;
};

export function TableBody<Row>({ table, columns, scroller, selectable, onOpenRow }: BodyProps<Row>) {
  const rows = table.getRowModel().rows;
  const [density] = usePreference("density");
  const virtual = rows.length > virtualFrom;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight[density],
    scrollPaddingStart: 36,
    initialRect: { width: 0, height: 900 },
    overscan: 10,
  });
  const { body, active, setActive, onKeyDown } = useRowKeys(rows.length, (index) => virtual && virtualizer.scrollToIndex(index));
  const items = virtualizer.getVirtualItems();
  const drawn = virtual ? items.map((item) => item.index) : rows.map((_, index) => index);

  return (
    <tbody ref={body} onKeyDown={onKeyDown}>
      {virtual && <Gap height={items[0]?.start ?? 0} />}
      {drawn.map((index) => {
        const row = rows[index];
        return (
          row && (
            <BodyRow
              key={row.id}
              row={row}
              index={index}
              columns={columns}
              focusable={index === active}
              onFocus={() => setActive(index)}
              selected={selectable ? row.getIsSelected() : undefined}
              onOpen={onOpenRow}
            />
          )
        );
      })}
      {virtual && <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />}
    </tbody>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}
