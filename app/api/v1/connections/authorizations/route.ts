import { completeAuthorization } from "@/lib/integrations";
import { route } from "@/lib/web";

export const POST = route(completeAuthorization);
