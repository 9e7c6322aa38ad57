import { EmptyState } from "@/components/empty-state";

export const NoTools = (words: { what: string; why: string }) => (
  <div className="rounded-card border bg-raised">
    <EmptyState {...words} />
  </div>
);
