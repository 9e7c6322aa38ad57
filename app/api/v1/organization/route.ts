import { getOrganization, renameOrganization } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(getOrganization);
export const PATCH = route(renameOrganization);
