import { afterEach, expect, test } from "vitest";
import { type Door, openDoor } from "./door";

const doors: Door[] = [];
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

test("a stream of news ends when the console stops, and the answer to a POST comes whole", async () => {
  const door = await openDoor({ host: "127.0.0.1", port: 0, trustProxy: 0 });
  doors.push(door);
  let finish = () => {};
  door.answerWith((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("begun ");
    if (request.method === "POST") finish = () => response.end("ended");
  });
  const [news, answer] = [await fetch(door.url), await fetch(door.url, { method: "POST" })];
  const closed = door.close();
  expect(await news.text()).toBe("begun ");
  finish();
  expect(await answer.text()).toBe("begun ended");
  await closed;
});
