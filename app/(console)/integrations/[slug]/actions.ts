"use server";
import {
  checkConnection,
  createConnection,
  refreshConnection,
  removeConnection,
  updateConnection,
} from "@executor/core/connections";
import { listToolChanges, logoOperations, removeIntegration, updateIntegration } from "@executor/core/integrations";
import { action } from "@/lib/web";

const here = { revalidate: "/integrations" };
const { setIntegrationLogo, removeIntegrationLogo } = logoOperations;

export const createConnectionAction = action(createConnection, here);
export const updateConnectionAction = action(updateConnection, here);
export const checkConnectionAction = action(checkConnection, here);
export const refreshConnectionAction = action(refreshConnection, here);
export const removeConnectionAction = action(removeConnection, here);
export const moreToolChangesAction = action(listToolChanges);
export const updateIntegrationAction = action(updateIntegration, here);
export const setLogoAction = action(setIntegrationLogo, here);
export const removeLogoAction = action(removeIntegrationLogo, here);
export const removeIntegrationAction = action(removeIntegration);
