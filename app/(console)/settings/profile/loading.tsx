import { CardsSkeleton } from "@/components/page-skeleton";

export default function Loading() {
  return <CardsSkeleton heights={["h-64", "h-70", "h-40"]} />;
}
