import { CardsSkeleton } from "@/components/page-skeleton";

export default function Loading() {
  return <CardsSkeleton heights={["h-16", "h-40", "h-40"]} />;
}
