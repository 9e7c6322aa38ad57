import { describe, expect, it } from "vitest";
import { newLog } from "./log";

type Line = Record<string, unknown> & { error: { message: string; stack: string; cause?: Line["error"] } };

function lineOf(fields: object): Line {
  let text = "";
  newLog("info", { write: (line: string) => void (text += line) }).error(fields, "it failed");
  return JSON.parse(text) as Line;
}

describe("a line of the log", () => {
  it.each(["error", "err", "cause"])("holds the whole of an error under `%s`", (name) => {
    const line = lineOf({ [name]: new TypeError("the message"), executionId: "e1" });
    expect(line[name]).toMatchObject({
      name: "TypeError",
      message: "the message",
      stack: expect.stringContaining("log.test.ts") as string,
    });
    expect(line).toMatchObject({ executionId: "e1", msg: "it failed" });
  });

  it("names what an error came from, as deep as it goes", () => {
    const cause = new Error("outer", {
      cause: new Error("middle", { cause: Object.assign(new Error("inner"), { code: "23505" }) }),
    });
    const { error } = lineOf({ error: cause });
    expect(error.cause).toMatchObject({ message: "middle", cause: { message: "inner", code: "23505" } });
    expect(lineOf({ error: new AggregateError([new Error("one"), new Error("two")], "both") }).error).toMatchObject({
      errors: [{ message: "one" }, { message: "two" }],
    });
  });

  it("ends with an error that is its own cause", () => {
    const circle = new Error("round");
    circle.cause = circle;
    expect(JSON.stringify(lineOf({ error: circle })).length).toBeLessThan(20_000);
  });

  it("leaves out what hangs on an error, and secrets by their names", () => {
    const error = Object.assign(new Error("refused"), { response: { headers: { authorization: "Bearer 1" } }, body: "a secret" });
    const line = JSON.stringify(lineOf({ error, token: "t0ken", request: { authorization: "Bearer 2" } }));
    expect(line).not.toMatch(/a secret|Bearer|t0ken/);
  });

  it("says whatever else was thrown", () => {
    expect(lineOf({ error: "only a text" }).error).toBe("only a text");
    expect(lineOf({ error: { message: "from a thread", stack: "there" } }).error).toEqual({
      message: "from a thread",
      stack: "there",
    });
  });
});
