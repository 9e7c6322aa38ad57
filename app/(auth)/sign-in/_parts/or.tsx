export function Or() {
  return (
    <div className="flex items-center gap-3 text-label text-secondary">
      <span aria-hidden className="flex-1 border-t" />
      or
      <span aria-hidden className="flex-1 border-t" />
    </div>
  );
}
