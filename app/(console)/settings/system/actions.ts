"use server";

import { retryJob } from "@executor/core/jobs";
import { action } from "@/lib/web";

export const retryJobAction = action(retryJob, { revalidate: "/settings/system" });
