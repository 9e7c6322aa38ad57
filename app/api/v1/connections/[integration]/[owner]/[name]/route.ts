import { getConnection, removeConnection, updateConnection } from "@/lib/integrations";
import { route } from "@/lib/web";

export const GET = route(getConnection);
export const PATCH = route(updateConnection);
export const DELETE = route(removeConnection);
