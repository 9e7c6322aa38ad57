import { NotAllowed } from "@/app/_parts/not-allowed";

export default function SetupForbidden() {
  return <NotAllowed />;
}
