import { endMySession } from "@/lib/identity";
import { route } from "@/lib/web";

export const DELETE = route(endMySession);
