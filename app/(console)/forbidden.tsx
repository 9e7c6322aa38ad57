import { NotAllowed } from "../_parts/not-allowed";

export default function ConsoleForbidden() {
  return <NotAllowed />;
}
