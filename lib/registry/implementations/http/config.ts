import { z } from "zod";
import { isUrl } from "../../../url";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

const HeaderName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, "This is no name of a header");
const Value = z.string().max(8_000);

/** A request that calls of a tool make. `{name}` stands for an argument. */
export const HttpConfig = z.object({
  method: z.enum(methods).default("GET").meta({ title: "Method" }),
  url: z
    .string()
    .trim()
    .min(1, "Give an address, such as https://api.example.com/orders/{id}")
    .max(4_000)
    .refine(
      isAddress,
      "Use http or https with a fixed host, such as https://api.example.com/orders/{id}; with a connection a path will do",
    )
    .refine((url) => !/^[a-z]+:\/\/[^/]*@/i.test(url), "An address holds no user name or password. Use a header or a connection")
    .meta({
      title: "URL",
      format: "uri-template",
      description: "{name} stands for an argument. With a connection, a path such as /orders/{id}",
    }),
  headers: z.record(HeaderName, Value).default({}).meta({ title: "Headers", description: "Sensitive ones are sealed" }),
  query: z.record(z.string().min(1).max(200), Value).default({}).meta({ title: "Query" }),
  body: z.unknown().optional().meta({
    title: "Body",
    description: "JSON in which {name} stands for an argument. Without it, the arguments that are named nowhere else",
  }),
  body_type: z.enum(["json", "form", "text"]).default("json").meta({ title: "Body type" }),
  connection: z
    .string()
    .max(500)
    .optional()
    .meta({ title: "Connection", description: "Signs in with an account of the organization: tools.<integration>.org.<name>" }),
});
export type HttpConfig = z.output<typeof HttpConfig>;

/** The host may not depend on arguments: nobody could say where calls go. */
function isAddress(url: string): boolean {
  if (/^\/(?!\/)/.test(url)) return true;
  const [origin = ""] = /^https?:\/\/[^/?#]+/i.exec(url) ?? [];
  return origin !== "" && !/[{}]/.test(origin) && isUrl(origin);
}

/** Its scheme and host; null for a path, whose host is the connection's. */
export const originOf = ({ url }: Pick<HttpConfig, "url">): string | null =>
  url.startsWith("/") ? null : new URL(withoutTemplate(url)).origin;

export const pathOf = ({ url }: Pick<HttpConfig, "url">): string => url.replace(/^https?:\/\/[^/?#]+/i, "") || "/";

const withoutTemplate = (url: string) => url.replace(/[{}]/g, "_");
