import { getApprovalSchema } from "@/lib/executions";
import { route } from "@/lib/web";

export const GET = route(getApprovalSchema);
