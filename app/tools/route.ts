import { listTools, toolListAnswer } from "@/lib/tools";
import { arrayRoute } from "@/lib/web";

export const GET = arrayRoute(listTools, toolListAnswer);
