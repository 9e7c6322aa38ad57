import { removeRole, updateRole } from "@/lib/identity";
import { route } from "@/lib/web";

export const PUT = route(updateRole);
export const DELETE = route(removeRole);
