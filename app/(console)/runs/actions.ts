"use server";

import { removeView, saveView } from "@executor/core/identity";
import { action } from "@/lib/web";

export const saveViewAction = action(saveView, { revalidate: "/runs" });
export const removeViewAction = action(removeView, { revalidate: "/runs" });
