import { listToolGroups } from "@/lib/tools";
import { route } from "@/lib/web";

export const GET = route(listToolGroups);
