"use server";

import { allowAgentDevice, declineAgentDevice, describeAgentDevice } from "@executor/core/identity";
import { action } from "@/lib/web";

export const findDeviceAction = action(describeAgentDevice);
export const allowDeviceAction = action(allowAgentDevice);
export const declineDeviceAction = action(declineAgentDevice);
