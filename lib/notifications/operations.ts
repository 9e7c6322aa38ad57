import { getMyNotifications, setMyNotifications } from "./choices/mine";
import { getDelivery } from "./deliveries/get";
import { listDeliveries } from "./deliveries/list";
import { sendDeliveryAgain } from "./deliveries/send-again";
import { testWebhook } from "./deliveries/send-test";
import { createWebhook } from "./webhooks/create";
import { listWebhooks } from "./webhooks/list";
import { removeWebhook } from "./webhooks/remove";
import { rotateWebhookSecret } from "./webhooks/rotate";
import { updateWebhook } from "./webhooks/update";

/** The part of the table of operations that is about what is told to others. */
export const notificationOperations = {
  createWebhook,
  getDelivery,
  getMyNotifications,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  setMyNotifications,
  testWebhook,
  updateWebhook,
} as const;
