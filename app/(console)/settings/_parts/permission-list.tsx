import { type Permission, permissions as words } from "@executor/core/operation/permission";

export function PermissionList({ permissions, note }: { permissions: Permission[]; note?: string }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">Permissions</h3>
      {note && <p className="text-dense text-secondary">{note}</p>}
      <ul className="divide-y rounded-card border">
        {permissions.length === 0 && <li className="px-3 py-2 text-secondary">None</li>}
        {permissions.map((permission) => (
          <li key={permission} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
            {words[permission]}
            <span className="font-mono text-dense text-secondary">{permission}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
