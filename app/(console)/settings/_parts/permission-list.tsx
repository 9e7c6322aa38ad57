import { type Permission, permissionGroups, permissions as words } from "@executor/core/operation/permission";

export function PermissionList({ permissions, note }: { permissions: Permission[]; note?: string }) {
  const groups = permissionGroups
    .map(({ name, permissions: members }) => ({ name, held: members.filter((permission) => permissions.includes(permission)) }))
    .filter(({ held }) => held.length > 0);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Permissions</h3>
      {note && <p className="text-dense text-secondary">{note}</p>}
      {groups.length === 0 && <p className="text-secondary">None</p>}
      {groups.map(({ name, held }) => (
        <section key={name}>
          <h4 className="pb-1 text-label text-secondary">{name}</h4>
          <ul className="divide-y border-y">
            {held.map((permission) => (
              <li key={permission} className="flex flex-wrap justify-between gap-x-4 py-2">
                {words[permission]}
                <span className="font-mono text-dense text-secondary">{permission}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
