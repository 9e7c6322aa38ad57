"use server";

import { dismissHint } from "@executor/core/identity";
import { action } from "@/lib/web";

export const dismissHintAction = action(dismissHint, { revalidate: "/" });
