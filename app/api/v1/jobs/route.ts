import { listJobs } from "@/lib/jobs";
import { route } from "@/lib/web";

export const GET = route(listJobs);
