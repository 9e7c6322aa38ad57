import { expect, test } from "vitest";
import { asStandard } from "./answer";

test("an answer that is nested without end is no answer", async () => {
  const deep = `{"access_token":"a","token_type":"bearer","x":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  for (const [status, expected] of [
    [200, 502],
    [400, 400],
  ] as const) {
    const answer = await asStandard(new Response(deep, { status }));
    expect([answer.status, await answer.text()]).toEqual([expected, ""]);
  }
});
