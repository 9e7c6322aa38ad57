import { visibleText } from "../../ui/visible-text";
import { argumentRows, goneRows } from "./argument-rows";
import { ValueText } from "./value-text";

type EditedPartsProps = { asked: unknown; edited: unknown; minorUnits: readonly string[] | undefined };

/** What an edit changes, value by value: as asked for, and as it will be sent. */
export function EditedParts({ asked, edited, minorUnits }: EditedPartsProps) {
  const changed = argumentRows(edited, { earlier: { arguments: asked }, minorUnits }).filter(({ isChanged }) => isChanged);
  const gone = goneRows(edited, { arguments: asked });
  if (changed.length + gone.length === 0) return null;
  return (
    <ul aria-label="Changed values" className="flex flex-col gap-1 border-waiting-edge border-l-2 pl-3 text-dense">
      {changed.map(({ path, value, money, before }) => (
        <li key={path} className="wrap-anywhere">
          <span className="font-mono text-secondary">{visibleText(path)}</span>{" "}
          {before ? (
            <del className="text-secondary">
              <ValueText {...before} />
            </del>
          ) : (
            <span className="text-secondary">new</span>
          )}{" "}
          → <ValueText value={value} money={money} />
        </li>
      ))}
      {gone.map((path) => (
        <li key={path} className="wrap-anywhere">
          <span className="font-mono text-secondary">{visibleText(path)}</span> left out
        </li>
      ))}
    </ul>
  );
}
