import { beforeAll, expect, it, vi } from "vitest";
import { newParlour } from "../integrations/parlour-service.suite";
import { withDatabase } from "../operation/organization.suite";
import { parlour } from "../plugins/parlour.suite";
import { bringPlugins } from "../plugins/with-plugins.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { connect, newEndpoint } from "./endpoint.suite";

bringPlugins([parlour]);
beforeAll(readHere);

withDatabase();

it("a client hears how far the tool of its run is", { timeout: 60_000 }, async () => {
  const { ctx, service, connect: signIn } = await newParlour();
  await signIn("token-of-ann-1");
  const { url } = await newEndpoint({ key: ctx });
  const client = await connect({ url, token: "key", era: "newer" });
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  service.onCall = () => ({ progress: { message: "Reading pages", done: 3, total: 10 }, token: "one" });
  service.onAnswer = async () => {
    await gate;
    return { data: "done" };
  };
  const heard: { progress: number; message?: string | undefined }[] = [];
  const code = "return await tools.parlour.org.main.chat({})";
  const going = client.callTool({ name: "execute", arguments: { code } }, { onprogress: (note) => heard.push(note) });
  await vi.waitFor(() => expect(heard.map(({ message }) => message).join()).toContain("chat: Reading pages, 3 of 10"), {
    timeout: 20_000,
  });
  letGo();
  expect(await going).toMatchObject({ structuredContent: { status: "completed" } });
  const counts = heard.map(({ progress }) => progress);
  expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
});
