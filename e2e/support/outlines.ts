/** How the main pages read to somebody who does not see them: their headings, regions and lists, in order. Parts between these are free. */
export const outlines: Readonly<Record<string, string>> = {
  "/": `
    - main:
      - heading /^(Good|Hello)/ [level=1]
      - navigation "Time"
      - region "First steps"
      - heading "Needs you" [level=2]
      - region "Activity"
      - heading "Integrations" [level=2]
      - heading "Failing most" [level=2]`,
  "/inbox": `
    - main:
      - heading "Inbox" [level=1]
      - status: /\\d+ waiting/
      - list "Approvals"
      - region "Chosen approval"`,
  "/runs": `
    - main:
      - heading "Runs" [level=1]
      - region "Runs over time"
      - search
      - table "Runs"`,
  "/catalog": `
    - main:
      - heading "Catalog" [level=1]
      - search
      - navigation "Integrations of the catalog"`,
  "/policies": `
    - main:
      - heading "Policies" [level=1]
      - heading "Try a call" [level=2]
      - heading "Organization" [level=2]
      - 'list "Policies: Organization"'
      - heading "Mine" [level=2]`,
  "/integrations": `
    - main:
      - heading "Integrations" [level=1]
      - search
      - list:
        - listitem`,
  "/runs/[id]": `
    - main:
      - heading [level=1]
      - alert
      - region "Timeline":
        - heading "Calls" [level=2]
        - table "Calls"
      - heading "Code" [level=2]
      - figure "Code"
      - region "Result of the run"
      - region "Output"`,
  "/playground": `
    - main:
      - heading "Playground" [level=1]
      - region "Library":
        - heading "Library" [level=2]
        - tablist "Library"
      - separator "Width of the library"
      - region "Program":
        - tablist "Programs"
      - separator "Height of the program"
      - region "Run":
        - heading "Run" [level=2]
        - tablist "What the run gave":
          - tab "Result"
          - tab "Output"
          - tab "Calls"`,
};
