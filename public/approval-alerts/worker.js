// Answers approvals from the notifications that tell of them. It serves no page.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("notificationclick", (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(action === "" ? open(notification.data) : answer(action, notification));
});

async function answer(action, { title, data: { id, organizationId } }) {
  const response = await fetch(`/api/v1/approvals/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-organization": organizationId },
    body: JSON.stringify({ action }),
  }).catch(() => null);
  const told = (await response?.json().catch(() => null)) ?? {};
  if (response?.ok && told.isYours) return;
  const why = told.error?.message ?? "The server did not answer. Open the inbox and try again.";
  await self.registration.showNotification(title, {
    body: response?.ok ? `Somebody answered before you: ${told.state} by ${told.answeredBy}.` : why,
    tag: id,
    data: { id, organizationId },
  });
}

async function open({ id }) {
  await self.clients.openWindow(`/inbox?approval=${encodeURIComponent(id)}`);
}
