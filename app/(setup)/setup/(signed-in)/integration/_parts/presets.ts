import type { Source } from "./source";

type Preset = { slug: string; label: string; about: string; source: Source };

const described = (path: string) => `https://raw.githubusercontent.com/${path}`;

/** The first needs no network: the console serves that API itself. */
export const presets: Preset[] = [
  { slug: "example", label: "Example API", about: "Built in, works offline", source: { preset: "example" } },
  {
    slug: "github",
    label: "GitHub",
    about: "Repositories, issues, pull requests",
    source: { url: described("github/rest-api-description/main/descriptions/api.github.com/api.github.com.json") },
  },
  {
    slug: "stripe",
    label: "Stripe",
    about: "Customers, payments, invoices",
    source: { url: described("stripe/openapi/master/openapi/spec3.json") },
  },
];
