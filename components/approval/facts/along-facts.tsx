import type { ApprovalDetails } from "@executor/core/executions";
import { visibleText } from "../../ui/visible-text";

/** Whose account the call is made with, and what an administrator sends along with it. */
export function AlongFacts({ account, fixed }: Pick<ApprovalDetails, "account" | "fixed">) {
  if (account === null && fixed.length === 0) return null;
  return (
    <section aria-label="Sent along" className="flex flex-col gap-2 text-dense">
      {account !== null && <p className="wrap-anywhere">With the account {visibleText(account)}</p>}
      {fixed.length > 0 && (
        <>
          <h3 className="font-medium">Sent along with every call</h3>
          <ul className="flex flex-col gap-1 font-mono">
            {fixed.map(({ in: place, name, value }) => (
              <li key={`${place} ${name}`} className="wrap-anywhere">
                <span className="text-secondary">{place}</span> {visibleText(name)}: {visibleText(value)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
