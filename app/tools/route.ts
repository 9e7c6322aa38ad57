import { listTools, toolListAnswer } from "@/lib/tools";
import { route } from "@/lib/web";

export const GET = route(listTools, { presented: toolListAnswer });
