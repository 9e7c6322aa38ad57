import { NothingHere } from "../_parts/nothing-here";

export default function ConsoleNotFound() {
  return <NothingHere />;
}
