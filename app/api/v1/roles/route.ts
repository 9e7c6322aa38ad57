import { createRole, listRoles } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(listRoles);
export const POST = route(createRole, { status: 201 });
