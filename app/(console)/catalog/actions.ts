"use server";

import { reviewToolChanges } from "@/lib/integrations";
import { action } from "@/lib/web";

export const reviewChangesAction = action(reviewToolChanges);
