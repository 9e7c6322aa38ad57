import { expect, test } from "vitest";
import { beginLargeInput, largeInputBytesMax } from "../operation/large-input";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { apiText, newUpstream } from "../sources/upstream.suite";
import { previewIntegration } from "./index";

withDatabase();

const text = apiText({ operations: [{ path: "/a", id: "readA" }] });

test("a document that is fetched counts against what its reader may have here at once, until it was read", async () => {
  const { ctx } = await newOrganization();
  const other = await newOrganization();
  const upstream = await newUpstream((_request, response) => void response.end(text));
  const preview = (who = ctx) => previewIntegration(who, { source: { url: upstream.origin } });
  const mine = beginLargeInput(ctx.actor);
  mine.add(largeInputBytesMax - 100);
  await expect(preview()).rejects.toMatchObject({ code: "limit", message: expect.stringContaining("large documents of yours") });
  expect(await preview(other.ctx)).toMatchObject({ toolCount: 1 });
  mine.end();
  for (let i = 0; i < 3; i++) expect(await preview()).toMatchObject({ toolCount: 1 });
  const whole = beginLargeInput(ctx.actor);
  whole.add(largeInputBytesMax);
  whole.end();
});
