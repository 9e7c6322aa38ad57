import { openApiRoute } from "@/lib/web";
import { routes } from "./routes";

export const GET = openApiRoute(routes);
