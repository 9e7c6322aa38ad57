type Preset = { slug: string; label: string; url: string | null };

/** Where well-known APIs publish their descriptions; the example has no URL, for this console serves it itself. */
export const presets: readonly Preset[] = [
  { slug: "example", label: "Example", url: null },
  {
    slug: "github",
    label: "GitHub",
    url: "https://raw.githubusercontent.com/github/rest-api-description/main/descriptions/api.github.com/api.github.com.json",
  },
  { slug: "stripe", label: "Stripe", url: "https://raw.githubusercontent.com/stripe/openapi/master/openapi/spec3.json" },
  {
    slug: "slack",
    label: "Slack",
    url: "https://raw.githubusercontent.com/slackapi/slack-api-specs/master/web-api/slack_web_openapi_v2.json",
  },
  { slug: "gmail", label: "Gmail", url: "https://gmail.googleapis.com/$discovery/rest?version=v1" },
  {
    slug: "google_calendar",
    label: "Google Calendar",
    url: "https://calendar-json.googleapis.com/$discovery/rest?version=v3",
  },
];
