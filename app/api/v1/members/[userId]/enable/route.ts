import { enableMember } from "@/lib/identity";
import { route } from "@/lib/web";

export const POST = route(enableMember);
