import { changeMemberRole } from "@/lib/identity";
import { removeMember } from "@/lib/integrations";
import { route } from "@/lib/web";

export const PATCH = route(changeMemberRole);
export const DELETE = route(removeMember);
