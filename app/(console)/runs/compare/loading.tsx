import { CardsSkeleton } from "@/components/page-skeleton";

export default function Loading() {
  return <CardsSkeleton heights={["h-24", "h-60", "h-40"]} />;
}
