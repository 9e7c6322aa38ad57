import { createConnection } from "../connections";
import { newOrganization } from "../operation/organization.suite";
import type { Json } from "../plugins";
import type { Said } from "../plugins/parlour.suite";
import { json, newUpstream } from "../sources/upstream.suite";
import { addIntegration } from "./index";

type Asked = { id: string; token: string; args: Record<string, Json>; answer: Json; callId: string; passphrase?: string };
type Told = { name: string; effect?: "read" | "write"; requiresApproval?: boolean; effectByArguments?: boolean };

/** A service that keeps sessions, with an integration and a connection to it. Tests say what it answers to calls. */
export async function newParlour(tools: Told[] = [{ name: "chat" }]) {
  const organization = await newOrganization();
  const { ctx } = organization;
  const service = {
    tools,
    refuses: [] as string[],
    isDown: false,
    opened: [] as string[],
    open: new Set<string>(),
    passphrases: new Set<string | undefined>(),
    calls: [] as { name: string; asked: Asked }[],
    answers: [] as Asked[],
    /** What it says to a call, and to an answer that it was given. */
    onCall: (_name: string, _asked: Asked): Said | Promise<Said> => ({ data: "hello" }),
    onAnswer: (_asked: Asked): Said | Promise<Said> => ({ data: "thanks" }),
  };
  const refusal = (token: string) => {
    if (service.isDown) return 503;
    return service.refuses.includes(token) ? 401 : null;
  };
  const open = (token: string) => {
    const id = `${service.opened.length + 1}`;
    service.opened.push(token);
    service.open.add(id);
    return { id };
  };
  const answer = (asked: Asked) => {
    service.answers.push(asked);
    return service.onAnswer(asked);
  };
  const call = (name: string, asked: Asked) => {
    service.calls.push({ name, asked });
    return service.onCall(name, asked);
  };
  const upstream = await newUpstream(({ url, headers, body }, response) => {
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    const status = refusal(token);
    if (status !== null) return json(response, {}, status);
    if (url.startsWith("/about")) return void response.end("A parlour");
    const asked = JSON.parse(body || "{}") as Asked; // safe: the parlour of the tests sends it
    service.passphrases.add(asked.passphrase);
    const ways: Record<string, () => unknown> = {
      "/open": () => open(token),
      "/close": () => ({ closed: service.open.delete(asked.id) }),
      "/tools": () => service.tools,
      "/answer": () => answer(asked),
    };
    const way = ways[url] ?? (() => call(url.replace("/call/", ""), asked));
    Promise.resolve(way()).then(
      (said) => json(response, said),
      () => json(response, {}, 500),
    );
  });
  const config = { dialect: "plain", passphrase: "open-sesame-123" };
  const { slug } = await addIntegration(ctx, { source: { endpoint: upstream.origin, config }, kind: "parlour", slug: "parlour" });
  const connect = (token: string, name = "main") =>
    createConnection(ctx, { integration: slug, owner: "org", name, template: "token", values: { token } });
  return { ...organization, service, upstream, slug, connect };
}
