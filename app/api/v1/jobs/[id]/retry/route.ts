import { retryJob } from "@/lib/jobs";
import { route } from "@/lib/web";

export const POST = route(retryJob);
