import { withdrawApproval } from "@/lib/executions";
import { route } from "@/lib/web";

export const POST = route(withdrawApproval);
