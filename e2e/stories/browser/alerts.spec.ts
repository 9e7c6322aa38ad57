import type { Page } from "@playwright/test";
import { begin, paying, test } from "../../support/paying";
import { snap } from "../../support/screenshot";
import { expect } from "../../support/story";

const story = "alerts";

type Heard = { notifications: { title: string; options: Shown }[]; tones: number };
type Shown = { body: string; actions?: { action: string; title: string }[]; data: { id: string; organizationId: string } };

/** What the page does to make itself heard; a headless browser shows and plays nothing that could be looked at. */
async function listenTo(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const heard: Heard = { notifications: [], tones: 0 };
    Reflect.set(window, "heard", heard);
    const permission = { get: () => "granted" }; // a browser without windows says no, whatever it was told
    Object.defineProperty(Notification, "permission", permission);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void heard.notifications.push({ title, options: options as Shown });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.tones += 1;
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, "heard") as Heard);
}

/** Presses a button of a notification, as the browser tells its worker. */
async function press(page: Page, action: string, { title, options }: Heard["notifications"][number]): Promise<void> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().includes("/approval-alerts/"));
  await worker?.evaluate(
    async ([act, name, data]) => {
      let done: Promise<unknown> = Promise.resolve();
      const waitUntil = (work: Promise<unknown>) => {
        done = work;
      };
      const notification = { title: name, data, close: () => undefined };
      const event = Object.defineProperties(new Event("notificationclick"), {
        ...{ action: { value: act }, notification: { value: notification }, waitUntil: { value: waitUntil } },
      });
      self.dispatchEvent(event);
      await done;
    },
    [action, title, options.data] as const,
  );
}

const choice = (page: Page, name: string) => page.getByRole("menuitemcheckbox", { name });
const openMenu = (page: Page) => page.getByRole("button", { name: "Alerts" }).click();

test("sound and notifications are off until somebody asks for them, and then tell of what comes", async ({
  open,
  organization: { owner },
  payments,
}) => {
  const page = await open(owner, { permissions: ["notifications"] });
  const heard = await listenTo(page);
  await page.goto("/inbox");
  await expect(page.getByText("Nothing is waiting for you")).toBeVisible();
  await begin(owner.api, paying("First"));
  await expect(page.getByRole("article")).toContainText("First");
  expect(await heard()).toEqual({ notifications: [], tones: 0 });

  await openMenu(page);
  await expect(choice(page, "Play a sound")).not.toBeChecked();
  await snap(page, story, "1-menu");
  await choice(page, "Play a sound").click();
  await expect.poll(async () => (await heard()).tones, { message: "it is heard once when it is switched on" }).toBe(1);
  await page.keyboard.press("Escape");
  await openMenu(page);
  await expect(choice(page, "Play a sound")).toBeChecked();
  await choice(page, "Show a notification").click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await snap(page, story, "2-menu-phone-dark");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 844 });

  await page.goto("/runs");
  await expect(page.getByRole("link", { name: "Inbox 1 waiting" })).toBeVisible();
  await begin(owner.api, paying("Second"));
  await expect(page.getByRole("link", { name: "Inbox 2 waiting" })).toBeVisible();
  await expect.poll(async () => (await heard()).notifications.map(({ title }) => title)).toEqual(["Make a payment to Second"]);
  expect((await heard()).tones).toBe(1);
  const [{ options } = { options: undefined }] = (await heard()).notifications;
  expect(options?.body).toContain(`${owner.email} asks`);
  expect(options?.actions, "nobody approves in passing what is not shown whole").toBeUndefined();

  const small = `await tools.pay.org.main.payments.makePayment({ body: { to: "Third", amount: 5, currency: "EUR" } });`;
  const { executionId } = await begin(owner.api, small);
  await expect.poll(async () => (await heard()).notifications.length).toBe(2);
  const last = (await heard()).notifications[1]!;
  expect(last.options).toMatchObject({ actions: [{ title: "Approve" }, { title: "Decline" }] });
  expect(last.options.body).toContain("amount 5 · currency EUR");
  await press(page, "decline", last);
  const answered = await owner.api("GET", `/api/v1/approvals/${executionId}.1`);
  expect(answered.json()).toMatchObject({ state: "declined", answer: { by: { label: owner.email } } });
  expect(payments.received.filter(({ method }) => method === "POST")).toEqual([]);

  await page.goto("/inbox");
  await openMenu(page);
  await expect(choice(page, "Show a notification")).toBeChecked();
  await choice(page, "Play a sound").click();
  await page.keyboard.press("Escape");
  await openMenu(page);
  await choice(page, "Show a notification").click();
  await page.keyboard.press("Escape");
  await begin(owner.api, paying("Fourth"));
  await expect(page.getByRole("link", { name: "Inbox 3 waiting" })).toBeVisible();
  expect(await heard()).toEqual({ notifications: [], tones: 0 });
});

test("a browser that lets nobody notify says so and leaves the choice off", { tag: "@deep" }, async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner, { permissions: [] });
  await page.goto("/inbox");
  await openMenu(page);
  await choice(page, "Show a notification").click();
  await expect(page.getByText("This browser does not let the console notify you").first()).toBeVisible();
  await expect(choice(page, "Show a notification")).not.toBeChecked();
});
