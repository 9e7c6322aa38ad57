import { getIntegration, removeIntegration, updateIntegration } from "@/lib/integrations";
import { route } from "@/lib/web";

export const GET = route(getIntegration);
export const PATCH = route(updateIntegration);
export const DELETE = route(removeIntegration);
