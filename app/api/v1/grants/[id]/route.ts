import { revokeGrant } from "@/lib/executions";
import { route } from "@/lib/web";

export const DELETE = route(revokeGrant);
