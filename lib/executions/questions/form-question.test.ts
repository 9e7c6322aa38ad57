import { expect, it } from "vitest";
import { withDatabase } from "../../operation/organization.suite";
import { AnswerInput, checkContent } from "../approvals/answer-input";
import type { ApprovalRecord } from "../approvals/find";
import { getApproval } from "../approvals/get";
import { newRuns } from "../executions.suite";
import { resumeExecution } from "../runs/resume";
import { askForm } from "./form-question.suite";

withDatabase();

const requestedSchema = {
  type: "object",
  properties: { city: { type: "string" }, guests: { type: "integer", minimum: 1 }, area: { type: "string" } },
  required: ["city"],
};
const asking = { path: "things_api.org.main.things.getThing", args: { id: 4 }, message: "Where to?", requestedSchema };

it("a question of a tool is answered in the form it asks for, and the call goes on", async () => {
  const { ctx, sent } = await newRuns();
  const id = await askForm(ctx, asking);
  await expect(resumeExecution(ctx, { id, action: "accept" })).rejects.toMatchObject({ code: "invalid" });
  await expect(resumeExecution(ctx, { id, action: "accept", content: { city: "Rome", guests: 0 } })).rejects.toMatchObject({
    code: "invalid",
    details: { "content.guests": expect.anything() },
  });
  expect(sent("GET")).toEqual([]);
  expect(await resumeExecution(ctx, { id, action: "accept", content: { city: "Rome", guests: 2 } })).toMatchObject({
    status: "completed",
    structured: { result: { ok: true, data: { url: "/things/4" } } },
  });
  const again = await getApproval(ctx, { id: await askForm(ctx, asking) });
  expect(again.lastApproved, "an answer is no approval of arguments").toBeNull();
  expect(JSON.stringify(again.requestedSchema), "its fields keep their order").toBe(JSON.stringify(requestedSchema));
});

it("a field that somebody leaves out has the value that the question gives as usual", () => {
  const properties = {
    city: { type: "string", default: "Rome" },
    guests: { type: "integer", default: 2 },
    area: { type: "string" },
  };
  const question = { kind: "form", requestedSchema: { ...requestedSchema, properties } } as unknown as ApprovalRecord; // safe: all that is looked at
  const contentOf = (content?: object) => checkContent(question, AnswerInput.parse({ action: "accept", content }));
  expect(contentOf({ guests: 3 })).toBe('{"city":"Rome","guests":3}');
  expect(contentOf()).toBe('{"city":"Rome","guests":2}');
  expect(() => contentOf({ guests: "many" })).toThrow(/guests/);
});

it("a question that is declined lets the call fail with the reason", async () => {
  const { ctx, sent } = await newRuns();
  const id = await askForm(ctx, asking);
  expect(await resumeExecution(ctx, { id, action: "decline", reason: "No trip" })).toMatchObject({
    structured: {
      result: {
        error: {
          code: "approval_declined",
          message: "The question of tools.things_api.org.main.things.getThing was declined: No trip",
        },
      },
    },
  });
  expect(sent("GET")).toEqual([]);
});
