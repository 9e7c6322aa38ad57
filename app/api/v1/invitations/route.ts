import { inviteMember, listInvitations } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(listInvitations);
export const POST = route(inviteMember, { status: 201 });
