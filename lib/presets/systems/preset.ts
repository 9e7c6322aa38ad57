import type { LogoName } from "./logos";

export const categories = [
  "Code",
  "Cloud",
  "Monitoring",
  "Data",
  "AI",
  "Work",
  "Files",
  "Messages",
  "Customers",
  "Marketing",
  "Payments",
  "Design",
  "Knowledge",
  "Media",
] as const;
type Category = (typeof categories)[number];

/** A well-known system: where it is described or spoken to, and what people call it. */
export type Preset = {
  /** What its integration is called in addresses, unless that is taken. */
  slug: string;
  title: string;
  /** What it holds, in a few words. */
  about: string;
  kind: "openapi" | "graphql" | "mcp";
  /** Of the description, or of the service itself. */
  address: string;
  categories: readonly [Category, ...Category[]];
  /** How an account is connected. */
  signIn: string;
  /** Where the provider says more. */
  docs: string;
  logo: LogoName | null;
  /** What else the service asks for. */
  config?: Record<string, string>;
  /** Where somebody signs in, for services whose description does not say it. */
  oauth?: { authorizationUrl: string; tokenUrl: string; scopes: Record<string, string> };
};
