import type { Api } from "./http";
import { newOrganization } from "./organization";
import { connectPayments, type Payments, startPayments } from "./payments";
import { test as base } from "./reaching";
import { expect } from "./story";

/** Beside the console, a service that a story pays with; the organization of the story has it connected. */
export const test = base.extend<{ payments: Payments }>({
  payments: async ({ browserName: _ }, use) => {
    const payments = await startPayments();
    await use(payments);
    payments.stop();
  },
  organization: async ({ url, payments }, use) => {
    const organization = await newOrganization(url);
    await connectPayments(organization.owner.api, payments);
    await use(organization);
  },
});

export const note = "For the invoices of October. ".repeat(20);

/** A run that lists payments, then makes one, which asks. */
export const paying = (to: string, amount = 1250.5) => `const before = await tools.pay.org.main.payments.listPayments({});
console.log("payments so far", before.ok);

// what is due today
const payment = {
  to: ${JSON.stringify(to)},
  amount: ${amount},
  currency: "EUR",
  dueOn: "2026-11-20",
  note: ${JSON.stringify(note)},
  tags: ["october", "office"],
};
const made = await tools.pay.org.main.payments.makePayment({ body: payment });
return made.ok ? made.data : made.error.code;`;

export type Run = { executionId: string; status: string; structured: { result?: unknown; executionId?: string } };

export async function begin(api: Api, code: string): Promise<Run> {
  const answer = await api("POST", "/executions", { body: { code } });
  const run = answer.json<Run>();
  expect(run.status, answer.text).toBe("paused");
  return run;
}

export const ended = async (api: Api, id: string): Promise<Run> => {
  let run = (await api("GET", `/executions/${id}`)).json<{ state?: string; status?: string }>();
  await expect(async () => {
    run = (await api("GET", `/executions/${id}`)).json();
    expect(JSON.stringify(run)).toContain('"completed"');
  }).toPass({ timeout: 30_000 });
  return run as unknown as Run;
};
