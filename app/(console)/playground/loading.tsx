import { PlaygroundSkeleton } from "./_parts/playground-skeleton";

export default function Loading() {
  return <PlaygroundSkeleton />;
}
