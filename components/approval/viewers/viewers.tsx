"use client";

import { Eye } from "lucide-react";
import { visibleText } from "../../ui/visible-text";
import { useViewers } from "./use-viewers";

/** Says who else looks at an approval, so that two people do not decide at once. */
export function Viewers({ approvalId, isOn }: { approvalId: string; isOn: boolean }) {
  const viewers = useViewers(approvalId, isOn);
  return (
    <p role="status" className="flex items-center gap-2 text-accent text-dense empty:hidden">
      {viewers.length > 0 && (
        <>
          <Eye aria-hidden />
          {lookingToo(viewers.map(({ name }) => visibleText(name)))}
        </>
      )}
    </p>
  );
}

const list = new Intl.ListFormat("en", { type: "conjunction" });
const namesMax = 3;

function lookingToo(names: readonly string[]): string {
  const rest = names.length - namesMax;
  const shown = rest > 0 ? [...names.slice(0, namesMax), `${rest} more`] : names;
  return `${list.format(shown)} ${names.length === 1 ? "is" : "are"} looking at it too`;
}
