import { createOrganization, listMyOrganizations } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(listMyOrganizations);
export const POST = route(createOrganization, { status: 201 });
