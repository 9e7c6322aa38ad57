import { getAuthorization } from "@/lib/integrations";
import { route } from "@/lib/web";

export const GET = route(getAuthorization);
