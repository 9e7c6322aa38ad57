import { listGrants } from "@/lib/executions";
import { route } from "@/lib/web";

export const GET = route(listGrants);
