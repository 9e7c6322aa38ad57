import { expect, it } from "vitest";
import { answerOf } from "./answer-of";

const thrown = (message: string) => answerOf(Promise.reject(new Error(message)));

it("says why the door refused an action", async () => {
  const error = { code: "unavailable", message: "This console has more pages to show than it can show in time." };
  expect(await thrown(JSON.stringify({ error: { ...error, requestId: "a" } }))).toEqual({ ok: false, error });
});

it.each(["Failed to fetch", "null", "{}", '{"error":{"code":1}}', "An unexpected response was received from the server."])(
  "speaks of the connection when all it hears is %j",
  async (message) => {
    expect(await thrown(message)).toMatchObject({ ok: false, error: { message: expect.stringContaining("connection") } });
  },
);
