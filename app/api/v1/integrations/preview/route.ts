import { previewIntegration } from "@/lib/integrations";
import { route } from "@/lib/web";

export const POST = route(previewIntegration, { body: "document" });
