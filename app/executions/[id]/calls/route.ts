import { listExecutionCalls } from "@/lib/executions";
import { route } from "@/lib/web";

export const GET = route(listExecutionCalls);
