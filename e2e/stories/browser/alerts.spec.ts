import type { Page } from "@playwright/test";
import { begin, paying, test } from "../../support/paying";
import { snap } from "../../support/screenshot";
import { expect } from "../../support/story";

const story = "alerts";

type Heard = { notifications: { title: string; body: string }[]; tones: number };

/** What the page does to make itself heard; a headless browser shows and plays nothing that could be looked at. */
async function listenTo(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const heard: Heard = { notifications: [], tones: 0 };
    Reflect.set(window, "heard", heard);
    const RealNotification = window.Notification;
    class Noted extends RealNotification {
      static override readonly permission = "granted"; // a browser without windows says no, whatever it was told
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        heard.notifications.push({ title, body: options.body ?? "" });
      }
    }
    Reflect.set(window, "Notification", Noted);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.tones += 1;
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, "heard") as Heard);
}

const choice = (page: Page, name: string) => page.getByRole("menuitemcheckbox", { name });
const openMenu = (page: Page) => page.getByRole("button", { name: "Alerts" }).click();

test("sound and notifications are off until somebody asks for them, and then tell of what comes", async ({
  open,
  organization: { owner },
}) => {
  const page = await open(owner, { permissions: ["notifications"] });
  const heard = await listenTo(page);
  await page.goto("/inbox");
  await expect(page.getByText("Nothing waits for you")).toBeVisible();
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
  await expect.poll(heard).toEqual({
    notifications: [{ title: "2 approvals wait for you", body: `${owner.email}: tools.pay.org.main.payments.makePayment` }],
    tones: 1,
  });

  await page.goto("/inbox");
  await openMenu(page);
  await expect(choice(page, "Show a notification")).toBeChecked();
  await choice(page, "Play a sound").click();
  await page.keyboard.press("Escape");
  await openMenu(page);
  await choice(page, "Show a notification").click();
  await page.keyboard.press("Escape");
  await begin(owner.api, paying("Third"));
  await expect(page.getByRole("link", { name: "Inbox 3 waiting" })).toBeVisible();
  expect(await heard()).toEqual({ notifications: [], tones: 0 });
});

test("a browser that lets nobody notify says so and leaves the choice off", async ({ open, organization: { owner } }) => {
  const page = await open(owner, { permissions: [] });
  await page.goto("/inbox");
  await openMenu(page);
  await choice(page, "Show a notification").click();
  await expect(page.getByText("This browser does not let the console notify you").first()).toBeVisible();
  await expect(choice(page, "Show a notification")).not.toBeChecked();
});
