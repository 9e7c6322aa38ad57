import type { Source } from "./source-of";

export type Preset = { slug: string; label: string; about: string; source: Source; kind?: string };

const github = (path: string) => ({ url: `https://raw.githubusercontent.com/${path}` });
const google = (name: string, version: string) => ({ url: `https://${name}.googleapis.com/$discovery/rest?version=${version}` });

/** Well-known sources. The first needs no network. */
export const presets: readonly Preset[] = [
  { slug: "example", label: "Example", about: "Built in, works offline", source: { config: {} }, kind: "example" },
  {
    slug: "github",
    label: "GitHub",
    about: "Repositories, issues, pull requests",
    source: github("github/rest-api-description/main/descriptions/api.github.com/api.github.com.json"),
  },
  {
    slug: "stripe",
    label: "Stripe",
    about: "Customers, payments, invoices",
    source: github("stripe/openapi/master/openapi/spec3.json"),
  },
  {
    slug: "slack",
    label: "Slack",
    about: "Channels, messages, people",
    source: github("slackapi/slack-api-specs/master/web-api/slack_web_openapi_v2.json"),
  },
  { slug: "gmail", label: "Gmail", about: "Mail, threads, labels", source: google("gmail", "v1") },
  { slug: "google_calendar", label: "Google Calendar", about: "Calendars, events", source: google("calendar-json", "v3") },
];
