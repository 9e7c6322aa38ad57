"use server";

import { addSearchRequests, removeSearchRequest } from "@executor/core/evaluations";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/search-quality" };

export const addSearchRequestsAction = action(addSearchRequests, here);
export const removeSearchRequestAction = action(removeSearchRequest, here);
