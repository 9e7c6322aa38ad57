"use server";

import { removeServiceCredential, setServiceCredential } from "@executor/core/credentials";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/services" };

export const setServiceCredentialAction = action(setServiceCredential, here);
export const removeServiceCredentialAction = action(removeServiceCredential, here);
