import { CardGridSkeleton } from "@/components/page-skeleton";

export default function Loading() {
  return <CardGridSkeleton />;
}
