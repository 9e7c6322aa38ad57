"use server";

import {
  createWebhook,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  setMyNotifications,
  testWebhook,
  updateWebhook,
} from "@executor/core/notifications";
import { action } from "@/lib/web";

const here = { revalidate: "/settings/notifications" };

export const createWebhookAction = action(createWebhook, here);
export const updateWebhookAction = action(updateWebhook, here);
export const removeWebhookAction = action(removeWebhook, here);
export const rotateWebhookSecretAction = action(rotateWebhookSecret, here);
export const testWebhookAction = action(testWebhook, here);
export const sendDeliveryAgainAction = action(sendDeliveryAgain, here);
export const setMyNotificationsAction = action(setMyNotifications, here);
