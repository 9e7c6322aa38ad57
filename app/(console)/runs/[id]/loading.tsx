import { CardsSkeleton } from "@/components/page-skeleton";

export default function Loading() {
  return <CardsSkeleton heights={["h-60", "h-80", "h-40"]} />;
}
