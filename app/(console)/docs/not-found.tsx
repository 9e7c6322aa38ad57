import { NothingHere } from "@/app/_parts/nothing-here";

export default function DocNotFound() {
  return <NothingHere />;
}
