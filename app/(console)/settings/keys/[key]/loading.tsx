import { PageSkeleton } from "@/components/page-skeleton";

export default function Loading() {
  return <PageSkeleton rows={8} action />;
}
