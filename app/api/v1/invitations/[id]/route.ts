import { revokeInvitation } from "@/lib/identity";
import { route } from "@/lib/web";

export const DELETE = route(revokeInvitation);
