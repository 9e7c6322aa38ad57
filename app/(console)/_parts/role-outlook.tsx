import { type Permission, permissionGroups, permissions as words } from "@executor/core/operation/permission";
import { permittedPages } from "./console-pages";

type RoleOutlookProps = { who: "You" | "They"; permissions: readonly Permission[] };

/** The pages that somebody with these permissions finds in the sidebar, and what they may do there. */
export function RoleOutlook({ who, permissions }: RoleOutlookProps) {
  const pages = permittedPages(permissions).filter(({ isUnlisted }) => !isUnlisted);
  return (
    <section
      aria-label={`What ${who.toLowerCase()} will see`}
      className="flex flex-col gap-3 rounded-card bg-surface p-3 text-dense"
    >
      <div className="flex flex-col gap-1.5">
        <h2 className="text-label text-secondary">{who} will see</h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {pages.map(({ href, label, icon }) => (
            <li key={href} className="flex items-center gap-1.5">
              <span className="text-secondary">{icon}</span>
              {label}
            </li>
          ))}
        </ul>
      </div>
      <details className="group">
        <summary className="cursor-pointer rounded-control text-secondary hover:text-text">
          {who} may do {permissions.length === 1 ? "one thing" : `${permissions.length} things`} there
        </summary>
        <ul className="flex flex-col gap-1 pt-2">
          {permissionGroups.flatMap((group) =>
            group.permissions
              .filter((permission) => permissions.includes(permission))
              .map((permission) => <li key={permission}>{words[permission]}</li>),
          )}
        </ul>
      </details>
    </section>
  );
}
