import { answerApproval, getApproval } from "@/lib/executions";
import { route } from "@/lib/web";

export const GET = route(getApproval);
export const POST = route(answerApproval);
