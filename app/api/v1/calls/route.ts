import { listCalls } from "@/lib/executions";
import { route } from "@/lib/web";

export const GET = route(listCalls);
