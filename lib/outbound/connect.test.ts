import { expect, it, test } from "vitest";
import { failureOf, loopbackServer, recordingDial, testOutbound } from "./loopback.suite";

const publicAddress = "93.184.216.34";

test.each([
  ["one private answer", ["10.0.0.5"]],
  ["a metadata answer", ["169.254.169.254"]],
  ["a mapped answer", ["::ffff:127.0.0.1"]],
  ["public, then private", [publicAddress, "127.0.0.1"]],
  ["private, then public", ["fd00::1", publicAddress]],
  ["an answer that is no address", ["not-an-address"]],
])("%s: nothing is dialled", async (_name, answers) => {
  const { dialled, dial } = recordingDial();
  const outbound = testOutbound("", { resolve: () => Promise.resolve(answers), dial });
  const { code, message } = await failureOf(outbound.fetch("https://api.example.com/?key=hidden"));
  expect([code, dialled]).toEqual(["forbidden", []]);
  expect(message).toContain("api.example.com");
  expect(message).not.toMatch(/hidden|10\.0\.0\.5/);
});

it("public answers are all dialled, and nothing else", async () => {
  const { dialled, dial } = recordingDial();
  const answers = [publicAddress, "2606:4700:4700::1111"];
  const outbound = testOutbound("", { resolve: () => Promise.resolve(answers), dial });
  await failureOf(outbound.fetch("https://api.example.com/"));
  expect(dialled).toEqual([answers]);
});

it("a literal address is dialled without a look-up", async () => {
  const { dialled, dial } = recordingDial();
  const outbound = testOutbound("", { dial });
  await failureOf(outbound.fetch("https://[2606:4700:4700::1111]/"));
  expect(dialled).toEqual([["2606:4700:4700::1111"]]);
});

it("a host without an address is unavailable", async () => {
  const outbound = testOutbound("", { resolve: () => Promise.resolve([]) });
  expect((await failureOf(outbound.fetch("https://api.example.com/"))).code).toBe("unavailable");
});

it("a name that stands for a listed address may use any port, one that does not may not", async () => {
  const { dialled, dial } = recordingDial();
  const outbound = testOutbound("10.0.0.0/8", {
    resolve: (host) => Promise.resolve([host === "db.example.com" ? "10.0.0.5" : publicAddress]),
    dial,
  });
  await failureOf(outbound.fetch("http://db.example.com:5432/"));
  expect(dialled).toEqual([["10.0.0.5"]]);
  expect((await failureOf(outbound.fetch("http://api.example.com:5432/"))).code).toBe("forbidden");
  expect(dialled).toHaveLength(1);
});

test("1,000 rebinding attempts: one look-up each, and only the checked address is dialled", async () => {
  const { dialled, dial } = recordingDial();
  const lookUps = new Map<string, number>();
  const resolve = (host: string) => {
    const asked = (lookUps.get(host) ?? 0) + 1;
    lookUps.set(host, asked);
    return Promise.resolve([asked === 1 ? publicAddress : "127.0.0.1"]);
  };
  const outbound = testOutbound("", { resolve, dial });
  const attempts = Array.from({ length: 1000 }, (_, index) => failureOf(outbound.fetch(`http://rebind-${index}.example.com/`)));
  await Promise.all(attempts);
  expect(lookUps.size).toBe(1000);
  expect([...lookUps.values()].every((asked) => asked === 1)).toBe(true);
  expect(dialled).toEqual(Array.from({ length: 1000 }, () => [publicAddress]));
});

test("1,000 attempts on one name that turns private: none reaches the private server", async () => {
  const victim = await loopbackServer((_request, response) => response.end("secret"));
  const { dialled, dial } = recordingDial();
  let asked = 0;
  const resolve = () => Promise.resolve([asked++ % 2 === 0 ? publicAddress : "127.0.0.1"]);
  const outbound = testOutbound("", { resolve, dial });
  const codes = new Map<string, number>();
  for (let attempt = 0; attempt < 1000; attempt++) {
    const { code } = await failureOf(outbound.fetch("http://rebind.example.com/"));
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect(Object.fromEntries(codes)).toEqual({ unavailable: 500, forbidden: 500 });
  expect(asked).toBe(1000);
  expect(dialled.flat().every((address) => address === publicAddress)).toBe(true);
  expect(victim.connections).toBe(0);
});

test("the socket goes to the address that was checked, also when the name changes at once", async () => {
  const checked = await loopbackServer((_request, response) => response.end("checked"), "127.0.0.2");
  const other = await loopbackServer((_request, response) => response.end("other"), "127.0.0.1", checked.port);
  let asked = 0;
  const resolve = () => Promise.resolve([asked++ === 0 ? "127.0.0.2" : "127.0.0.1"]);
  const outbound = testOutbound("127.0.0.2", { resolve });
  const response = await outbound.fetch(`http://rebind.example.com:${checked.port}/`);
  expect(await response.text()).toBe("checked");
  expect([asked, checked.connections, other.connections]).toEqual([1, 1, 0]);
  expect(checked.requests[0]?.headers.host).toBe(`rebind.example.com:${checked.port}`);
});

it("goes on to the next address when one does not answer", async () => {
  const server = await loopbackServer((_request, response) => response.end("second"), "127.0.0.3");
  const outbound = testOutbound("127.0.0.0/8", { resolve: () => Promise.resolve(["127.0.0.4", "127.0.0.3"]) });
  expect(await (await outbound.fetch(`http://two.example.com:${server.port}/`)).text()).toBe("second");
});

it("the system's resolver is used by default", async () => {
  const server = await loopbackServer((_request, response) => response.end("found"));
  const outbound = testOutbound("true", { resolve: undefined });
  expect(await (await outbound.fetch(`http://localhost:${server.port}/`)).text()).toBe("found");
});
