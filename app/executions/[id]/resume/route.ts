import { resumeExecution } from "@/lib/executions";
import { route } from "@/lib/web";

export const POST = route(resumeExecution);
