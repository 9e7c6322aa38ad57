import { createExecution, listExecutions } from "@/lib/executions";
import { route } from "@/lib/web";

export const GET = route(listExecutions);
export const POST = route(createExecution);
