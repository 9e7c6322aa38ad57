const worker = "/approval-alerts/worker.js";

type Content = { body: string; id: string; organizationId: string; isAnswerable: boolean };

/** The actions of a notification are not part of the types of the DOM yet. */
type WithActions = NotificationOptions & { actions?: { action: string; title: string }[] };

/** Shows a notification that leads to its approval and, where it tells all, can be answered at once. */
export async function showNotification(title: string, { body, id, organizationId, isAnswerable }: Content): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const actions = [
    { action: "accept", title: "Approve" },
    { action: "decline", title: "Decline" },
  ];
  const options: WithActions = {
    ...{ body, tag: id, silent: true, data: { id, organizationId } },
    ...(isAnswerable ? { actions } : {}),
  };
  const registration = await readyWorker();
  if (registration) return registration.showNotification(title, options);
  const shown = new Notification(title, { body, tag: id, silent: true });
  shown.onclick = () => {
    window.focus();
    window.location.assign(`/inbox?approval=${id}`);
  };
}

/** Closes the notifications of approvals for which `isOver` says so. */
export async function closeNotifications(isOver: (id: string) => Promise<boolean>): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(worker);
  for (const shown of (await registration?.getNotifications()) ?? []) if (await isOver(shown.tag)) shown.close();
}

/** The worker answers in the name of this page when a notification's buttons are pressed. It controls no page. */
async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  const registration = await navigator.serviceWorker.register(worker).catch(() => null); // a browser that forbids it notifies nobody
  if (registration === null || registration.active) return registration;
  const coming = registration.installing ?? registration.waiting;
  await new Promise<void>((active) => {
    coming?.addEventListener("statechange", () => coming.state === "activated" && active());
    if (!coming || registration.active) active();
  });
  return registration;
}
