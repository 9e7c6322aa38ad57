import { followExecution } from "@/lib/executions";
import { eventRoute } from "@/lib/web";

export const GET = eventRoute(followExecution);
