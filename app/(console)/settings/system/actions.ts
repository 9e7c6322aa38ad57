"use server";

import { retryJob } from "@/lib/jobs";
import { action } from "@/lib/web";

export const retryJobAction = action(retryJob, { revalidate: "/settings/system" });
