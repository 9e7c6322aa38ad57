"use server";

import { addEmbedOrigin, removeEmbedOrigin } from "@executor/core/identity";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/embedding" };

export const addEmbedOriginAction = action(addEmbedOrigin, here);
export const removeEmbedOriginAction = action(removeEmbedOrigin, here);
