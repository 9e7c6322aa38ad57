import { describe, expect, it, test } from "vitest";
import { Failure } from "../operation/failure";
import { addressGuard } from "./address-guard";
import { parseAllowList, parsePorts } from "./allow-list";

const guardOf = (allowed: string, ports = "80,443,8000-9000") =>
  addressGuard({ allowList: parseAllowList(allowed), ports: parsePorts(ports) });

function verdict(url: string, allowed = ""): string {
  try {
    guardOf(allowed).checkUrl(url);
    return "allowed";
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

const forbidden: Record<string, string[]> = {
  loopback: [
    "http://127.0.0.1/",
    "http://127.0.0.53:8080/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0x7F000001/",
    "http://017700000001/",
    "http://0177.1/",
    "http://127.0.0.1./",
    "http://①②⑦.0.0.1/",
    "http://127%2e0%2e0%2e1/",
    "http://[::1]/",
    "http://[0000:0000::0001]/",
  ],
  unspecified: ["http://0.0.0.0/", "http://0.1.2.3/", "http://[::]/", "http://0x0/"],
  private: [
    "http://10.255.255.255/",
    "http://172.16.5.5/",
    "http://172.31.255.255/",
    "http://192.168.100.1/",
    "http://3232235777/",
    "http://[fc12::9]/",
    "http://[fdab:cdef::1]/",
    "http://[fec0:1::2]/",
  ],
  "shared and link-local": [
    "http://100.64.1.1/",
    "http://100.127.255.255/",
    "http://169.254.77.1/",
    "http://[fe80::1]/",
    "http://[febf::1]/",
  ],
  metadata: [
    "http://169.254.169.254/latest/",
    "http://2852039166/",
    "http://169.254.170.2/v2/credentials",
    "http://100.100.100.200/",
    "http://192.0.0.192/",
    "http://168.63.129.16/",
    "http://[fd00:ec2::254]/",
    "http://[fd00:ec2::23]/",
    "http://[fd20:ce::254]/",
    "http://[fe80::a9fe:a9fe]/",
  ],
  "embedded IPv4": [
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:8.8.8.8]/",
    "http://[::127.0.0.1]/",
    "http://[::8.8.8.8]/",
    "http://[::ffff:0:10.0.0.1]/",
    "http://[64:ff9b::10.0.0.1]/",
    "http://[64:ff9b::8.8.8.8]/",
    "http://[64:ff9b:1:a00:0:100::]/",
    "http://[2002:7f00:1::]/",
    "http://[2002:808:808::1]/",
    "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "http://[2606:4700::5efe:10.0.0.1]/",
    "http://[2606:4700::200:5efe:7f00:1]/",
  ],
  "special use": [
    "http://192.0.0.8/",
    "http://192.0.2.44/",
    "http://198.51.100.7/",
    "http://203.0.113.254/",
    "http://198.19.255.255/",
    "http://192.88.99.1/",
    "http://192.31.196.1/",
    "http://192.52.193.1/",
    "http://192.175.48.1/",
    "http://224.0.0.1/",
    "http://239.255.255.250/",
    "http://240.0.0.1/",
    "http://255.255.255.255/",
    "http://[ff02::1]/",
    "http://[ff0e::1]/",
    "http://[100::1]/",
    "http://[2001:db8:1::1]/",
    "http://[2001:2::1]/",
    "http://[2001:10::1]/",
    "http://[2001:20::1]/",
    "http://[3fff::1]/",
    "http://[5f00::1]/",
    "http://[4000::1]/",
    "http://[e000::1]/",
  ],
  names: [
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://localhost../",
    "http://a.localhost/",
    "http://a.b.localhost./",
    "http://ⓛocalhost/",
    "http://loc%61lhost/",
    "http://postgres/",
    "http://redis:8080/",
    "http://nas.local/",
    "http://db.prod.internal/",
    "http://metadata.google.internal/",
    "http://metadata.goog/",
    "http://metadata.tencentyun.com/",
    "http://instance-data/",
    "http://wiki.corp/",
    "http://router.lan/",
    "http://printer.home/",
    "http://box.home.arpa/",
    "http://portal.intranet/",
    "http://api.default.svc/",
    "http://api.default.svc.cluster.local/",
    "http://host.localdomain/",
    "http://ip6-loopback/",
    "http://host.docker.internal/",
    "http://bad!name.example.com/",
    "http://a..example.com/",
    "http://.example.com/",
  ],
  schemes: [
    "file:///etc/hosts",
    "ftp://example.com/",
    "data:text/plain,hello",
    "ws://example.com/",
    "blob:http://example.com/1",
    "unix:/var/run/docker.sock",
    "HTTPX://example.com/",
    "dict://example.com:11211/",
  ],
  "user info": [
    "http://user@example.com/",
    "http://user:pass@example.com/",
    "https://:pass@example.com/",
    "http://example.com@10.0.0.1/",
  ],
  ports: [
    "http://example.com:22/",
    "http://example.com:25/",
    "https://example.com:3306/",
    "http://example.com:7999/",
    "http://example.com:9001/",
    "http://8.8.8.8:53/",
    "http://[2606:4700::1]:6379/",
    "http://example.com:0/",
  ],
};

const malformed = [
  "",
  "example.com",
  "//example.com/",
  "http://",
  "http://[::1/",
  "http://[fe80::1%25eth0]/",
  "http://256.256.256.256/",
  "http://1.2.3.4.5/",
  "http://exa mple.com/",
  "http://example.com:99999/",
  "http://a%00b.example.com/",
  "http://0x7f.0x0.0x0.0x100/",
];

const allowed = [
  "https://example.com/",
  "http://EXAMPLE.com:80/path?q=1#f",
  "https://example.com./",
  "https://example.com:8443/",
  "https://local.example.com/",
  "https://internal.example.com/",
  "https://metadata.example.com/",
  "https://localhost.example.com/",
  "https://mylocalhost.com/",
  "https://127.example.com/",
  "https://bücher.example/",
  "https://my_service.example.com/",
  "http://8.8.8.8/",
  "https://11.0.0.1/",
  "https://172.15.255.255/",
  "https://172.32.0.0/",
  "https://192.167.255.255/",
  "https://100.63.255.255/",
  "https://100.128.0.1/",
  "https://169.253.255.255/",
  "https://223.255.255.255/",
  "https://[2606:4700:4700::1111]/",
  "https://[2a00:1450:4001::7f00:1]/",
];

describe("without an allow-list", () => {
  for (const [kind, urls] of Object.entries(forbidden))
    describe(kind, () => {
      it.each(urls)("refuses %s", (url) => expect(verdict(url)).toBe("forbidden"));
    });
  it.each(malformed)("calls '%s' malformed", (url) => expect(verdict(url)).toBe("invalid"));
  it.each(allowed)("allows %s", (url) => expect(verdict(url)).toBe("allowed"));
});

test.each([
  ["true", "http://localhost:3000/", "allowed"],
  ["true", "http://127.0.0.1:5432/", "allowed"],
  ["true", "http://[::1]:9999/", "allowed"],
  ["true", "http://10.1.2.3:22/", "allowed"],
  ["true", "http://100.64.0.9/", "allowed"],
  ["true", "http://[fd12::1]/", "allowed"],
  ["true", "http://db.corp/", "allowed"],
  ["true", "http://8.8.8.8:22/", "forbidden"],
  ["true", "http://169.254.169.254/", "forbidden"],
  ["true", "http://169.254.170.2/", "forbidden"],
  ["true", "http://[fd00:ec2::254]/", "forbidden"],
  ["true", "http://[::ffff:169.254.169.254]/", "forbidden"],
  ["true", "http://[64:ff9b::a9fe:a9fe]/", "forbidden"],
  ["true", "http://100.100.100.200/", "forbidden"],
  ["true", "http://metadata.google.internal/", "forbidden"],
  ["true", "http://224.0.0.1/", "forbidden"],
  ["true", "http://user:pass@localhost/", "forbidden"],
  ["true", "ftp://localhost/", "forbidden"],
  ["false", "http://127.0.0.1/", "forbidden"],
  ["0.0.0.0/0,::/0", "http://169.254.169.254/", "forbidden"],
  ["0.0.0.0/0,::/0", "http://[64:ff9b::a9fe:a9fe]/", "forbidden"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1::a00:1]/", "allowed"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1::a9fe:a9fe]/", "forbidden"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1:a9fe:a9:fe00::]/", "forbidden"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1:a9:fe:a9fe::]/", "forbidden"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1:0:a9:fea9:fe00:0]/", "forbidden"],
  ["169.254.0.0/16", "http://169.254.169.254/", "forbidden"],
  ["169.254.169.254", "http://169.254.169.254/", "allowed"],
  ["true,169.254.169.254:80", "http://169.254.169.254/", "allowed"],
  ["169.254.169.254:80", "http://169.254.169.254:8080/", "forbidden"],
  ["[fd00:ec2::254]:80", "http://[fd00:ec2::254]/", "allowed"],
  ["10.0.0.0/8", "http://10.9.9.9:5432/", "allowed"],
  ["10.0.0.0/8", "http://11.0.0.1:5432/", "forbidden"],
  ["10.0.0.0/8", "http://192.168.0.1/", "forbidden"],
  ["10.0.0.0/8", "http://db.corp/", "forbidden"],
  ["127.0.0.1", "http://0x7f000001:1234/", "allowed"],
  ["127.0.0.1", "http://127.0.0.2/", "forbidden"],
  ["127.0.0.1", "http://[::ffff:127.0.0.1]/", "forbidden"],
  ["127.0.0.1:4000", "http://127.0.0.1:4000/", "allowed"],
  ["127.0.0.1:4000", "http://127.0.0.1/", "forbidden"],
  ["::1", "http://[::1]:4000/", "allowed"],
  ["[::1]:4000", "http://[::1]:4001/", "forbidden"],
  ["fd00::/8", "http://[fd12:3456::1]:81/", "allowed"],
  ["API.Corp", "http://api.corp:1234/", "allowed"],
  ["api.corp", "http://api.corp./", "allowed"],
  ["api.corp", "http://other.api.corp/", "forbidden"],
  ["api.corp:8443", "https://api.corp:8443/", "allowed"],
  ["api.corp:8443", "https://api.corp/", "forbidden"],
  ["localhost", "http://localhost:3000/", "allowed"],
  ["localhost", "http://127.0.0.1:3000/", "forbidden"],
  ["smtp.example.com", "http://smtp.example.com:25/", "allowed"],
])("with %s, %s is %s", (list, url, expected) => expect(verdict(url, list)).toBe(expected));

describe("messages", () => {
  const messageOf = (url: string) => {
    try {
      guardOf("").checkUrl(url);
    } catch (error) {
      return (error as Failure).message;
    }
    return "";
  };

  it("say which host, why, and how an operator can allow it", () => {
    const message = messageOf("http://10.0.0.7/secret?key=hidden");
    expect(message).toBe(
      "Calls to 10.0.0.7 are not allowed: it is a private address. An operator can allow it with EXECUTOR_ALLOW_PRIVATE_NETWORK.",
    );
  });

  it.each([
    "http://admin:hunter22@10.0.0.7/?key=hidden",
    "http://10.0.0.7/?key=hidden",
    "http://x:hidden@",
    "ftp://u:hidden@h/?hunter22",
  ])("keep the secrets of %s", (url) => {
    expect(messageOf(url)).not.toBe("");
    expect(messageOf(url)).not.toMatch(/hunter22|hidden|admin/);
  });

  it("do not tell what an internal name stands for", () => {
    const check = () => guardOf("").checkAddress("10.1.2.3", { host: "a.example.com", port: 443 });
    expect(check).toThrow("Calls to a.example.com are not allowed: its name stands for a private address.");
    expect(check).not.toThrow("10.1.2.3");
  });
});

test.each(["999.1.1.1", "", "localhost", "010.0.0.1", "1.2.3", "fe80::1%eth0"])(
  "an answer of the resolver such as '%s' is refused",
  (answer) => {
    expect(() => guardOf("true").checkAddress(answer, { host: "a.example.com", port: 443 })).toThrow(Failure);
  },
);
