import { changeMemberRole, removeMember } from "@/lib/identity";
import { route } from "@/lib/web";

export const PATCH = route(changeMemberRole);
export const DELETE = route(removeMember);
