import type { Api } from "./http";
import type { Payments } from "./payments";

const answers = { responses: { 200: { description: "ok" } } };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };

const refund = {
  type: "object",
  required: ["amount", "currency", "reason"],
  properties: {
    amount: { type: "integer", description: "In the smallest unit of the currency" },
    currency: { type: "string", description: "As ISO 4217 writes it, in small letters" },
    reason: { type: "string" },
    note: { type: "string" },
  },
};

const paths = {
  "/customers": {
    get: { operationId: "listCustomers", tags: ["customers"], summary: "List customers", ...answers },
  },
  "/customers/{id}": {
    delete: {
      ...{ operationId: "deleteCustomer", tags: ["customers"], parameters: [id], ...answers },
      ...{ summary: "Delete a customer for good", description: "Removes the customer and all invoices. This cannot be undone." },
    },
  },
  "/refunds": {
    post: {
      ...{ operationId: "createRefund", tags: ["refunds"], summary: "Refund a payment", ...answers },
      requestBody: { required: true, content: { "application/json": { schema: refund } } },
    },
  },
  "/whoami": { get: { operationId: "whoAmI", tags: ["ops"], summary: "Whose key this is", ...answers } },
};

/** A billing API at the same service: it deletes for good, and counts money in the smallest unit. Its slug is `billing`. */
export async function connectBilling(api: Api, { origin }: Pick<Payments, "origin">): Promise<void> {
  const document = { openapi: "3.0.3", info: { title: "Acme Billing", version: "1" }, servers: [{ url: origin }], paths };
  const body = { source: { text: JSON.stringify(document) }, slug: "billing" };
  const added = await api("POST", "/api/v1/integrations", { body });
  if (added.status !== 201) throw new Error(`No integration: ${added.text}`);
  const connected = await api("POST", "/api/v1/connections", { body: { integration: "billing", owner: "org", name: "main" } });
  if (connected.status !== 201) throw new Error(`No connection: ${connected.text}`);
}
