import { getProfile, renameMyself } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(getProfile);
export const PATCH = route(renameMyself);
