/** The staircase of lib/: imports only go down, and each room imports only what its line grants (ARCHITECTURE.md). */
const foundation = ["operation", "db", "vault", "outbound", "queue", "signal"];
const capabilities = ["schema", "router", "plugins", "presets", "sandbox", "docs"];
const sources = ["sources", "credentials", "oauth", "connections", "integrations"];
const sharing = ["identity", "policies", "toolkits", "budgets", "tools"];
const middle = [...sharing, ...sources, "retrieval", "registry", "dynamic-tools", "executions", "notifications"];
const doors = ["http", "web"];
const uppermost = ["mcp-endpoint", "evaluations", "tool-calls", "agents", "schedules", "jobs"];
const belowDoors = [...foundation, ...capabilities, ...middle, ...uppermost, "operations"];
const aboveHttp = [...belowDoors, "http"];

/** Granted to every room on any step. `Failure` is how each room says what went wrong, and each counts and traces its own work. */
const everyone =
  "^lib/((child-process|env|log|process|taxonomy|json-depth|json-text|nearest|turn-queue|url)\\.ts|operation/failure\\.ts|telemetry/[a-z-]+\\.ts)$";

const staircase = [
  {
    env: [],
    process: [],
    "child-process": [],
    log: [],
    taxonomy: [],
    "json-depth": [],
    "json-text": [],
    nearest: [],
    "turn-queue": [],
    url: [],
    telemetry: [],
    db: [],
    operation: ["db"],
    vault: ["db"],
    outbound: [],
    queue: ["db"],
    signal: ["db"],
  },
  { schema: [], router: ["schema"], plugins: ["outbound", "schema"], presets: [], sandbox: [], docs: [] },
  { identity: foundation },
  { policies: [...foundation, "schema", "identity"], toolkits: [...foundation, "identity", "policies"] },
  { budgets: [...foundation, "policies"] },
  { tools: [...foundation, "plugins", "schema", "policies", "toolkits", "budgets"] },
  { sources: [...foundation, "plugins", "schema"] },
  { credentials: [...foundation, "plugins", "tools", "sources"], retrieval: [...foundation, "identity", "sources"] },
  { oauth: [...foundation, "plugins", "tools", "sources", "credentials"] },
  { connections: [...foundation, "plugins", "schema", "identity", "policies", "tools", "sources", "credentials", "oauth"] },
  {
    integrations: [...foundation, "plugins", "presets", "tools", "sources", "credentials", "oauth", "connections"],
    registry: [...foundation, ...capabilities, ...sharing, "sources", "credentials", "connections", "retrieval"],
  },
  { "dynamic-tools": [...foundation, "plugins", "tools", "registry"], executions: [...foundation, ...capabilities, ...middle] },
  {
    "mcp-endpoint": [...foundation, ...capabilities, ...middle],
    "tool-calls": [...foundation, ...capabilities, ...middle],
    notifications: [...foundation, "identity"],
  },
  { agents: [...foundation, ...capabilities, ...middle], evaluations: [...foundation, ...middle] },
  { schedules: [...foundation, "plugins", "sandbox", "identity", "toolkits", "executions", "agents"] },
  { jobs: [...foundation, ...capabilities, ...middle, "mcp-endpoint", "tool-calls", "schedules"] },
  { operations: [...foundation, ...capabilities, ...middle, ...uppermost] },
  { http: belowDoors },
  { web: aboveHttp },
  { sdk: ["operations"] },
];

const everyRoom = staircase.flatMap((step) => Object.keys(step));
const withFrontDoor = [...capabilities, ...middle, ...uppermost, ...doors, "sdk"];
const test = "\\.(test|suite)\\.tsx?$";
const tooling = `^(scripts|bench|e2e)/|^(vitest|playwright)[^/]*$|${test}`;
const product = "^(app|components|lib|bin)/|^(middleware|instrumentation|next\\.config)";
const roomPath = (names) => `^lib/(${names.join("|")})(/|(\\.test|\\.suite)?\\.tsx?$)`;
const packagePath = (...names) => `(^|/)node_modules/(@types/)?(${names.join("|")})(/|$)`;
const typeOnly = { dependencyTypesNot: ["type-only"] };

const rule = (name, comment, edge) => ({ name, severity: "error", comment, ...edge });

const neverUpstairs = staircase.slice(0, -1).flatMap((step, i) =>
  Object.keys(step).map((room) =>
    rule(
      `never-upstairs-from-${room}`,
      `lib/${room} stands below that room, and imports only go down, so that each step can be read and tested without the ones above it. Move the shared part down, or let the upper room pass it in (ARCHITECTURE.md).`,
      {
        from: { path: roomPath([room]) },
        to: { path: roomPath(staircase.slice(i + 1).flatMap((above) => Object.keys(above))) },
      },
    ),
  ),
);

const onlyWhatIsGranted = staircase.flatMap((step, i) =>
  Object.entries(step).map(([room, granted]) => {
    const known = staircase.slice(0, i + 1).flatMap((below) => Object.keys(below));
    const denied = known.filter((name) => name !== room && !granted.includes(name));
    return rule(
      `only-what-is-granted-to-${room}`,
      `lib/${room} may import ${[...granted, "child-process, env, log, process, taxonomy, json-depth, json-text, nearest, url, operation/failure, telemetry"].join(", ")} and its own files. Let the caller pass in what it needs, or change its line in .dependency-cruiser.cjs and ARCHITECTURE.md together, with the reason.`,
      { from: { path: roomPath([room]), pathNot: test }, to: { path: roomPath(denied), pathNot: everyone } },
    );
  }),
);

const frontDoors = withFrontDoor.map((room) =>
  rule(
    `front-door-of-${room}`,
    `Only what lib/${room}/index.ts exports is promised to others; the rest may change any day. Import from "lib/${room}", and export there by name what is missing.`,
    {
      from: { pathNot: `^lib/${room}/|^middleware\\.ts$|^examples/` },
      to: { path: `^lib/${room}/`, pathNot: `^lib/${room}/index\\.ts$|\\.suite\\.ts$` },
    },
  ),
);

const unlisted = { path: "^lib/", pathNot: roomPath(everyRoom) };
const roomComment =
  "This room has no line in the staircase of .dependency-cruiser.cjs. Give it one and name it in ARCHITECTURE.md: the moment to ask whether it is needed.";

const rooms = [
  rule("every-room-has-a-step", roomComment, { from: unlisted, to: {} }),
  rule("every-room-has-a-step", roomComment, { from: {}, to: unlisted }),
  rule(
    "operation-sees-database-types-only",
    "An operation gets its database through `ctx`, already bound to one organization; a client of its own would bypass that. Use `import type`.",
    { from: { path: "^lib/operation/", pathNot: test }, to: { path: "^lib/db/", ...typeOnly } },
  ),
  rule(
    "plugins-and-sandbox-hold-no-state",
    "A plugin or the sandbox that can reach stored data can leak one organization's data to another. Pass what they need as arguments, and let the room above store the result.",
    {
      from: { path: "^lib/(plugins|sandbox|schema)/" },
      to: { path: `^lib/(db|vault|queue|signal)/|${packagePath("@prisma", "pg")}` },
    },
  ),
  rule(
    "the-sandbox-has-no-network",
    "Code that people and models write runs here; its only way out is `call(path, args)`, which is decided and journalled. Give it nothing else.",
    {
      from: { path: "^lib/sandbox/", pathNot: test },
      to: { path: `^lib/(outbound|plugins)/|^(node:)?(http2?|https|net|tls|dns|dgram)(/|$)|${packagePath("undici")}` },
    },
  ),
  rule(
    "the-policy-decision-is-pure",
    "The same input must give the same decision in a list, a gate and a test, so the decision imports nothing but its own parts. Pass in what it must know.",
    {
      from: { path: "^lib/policies/(decide|demands|flow|pattern-index|pattern)\\.ts$" },
      to: { path: ".", pathNot: "^lib/policies/(decide|demands|flow|pattern-index|pattern)\\.ts$" },
    },
  ),
  rule(
    "the-sdk-brings-types-only",
    "The client runs in browsers and in programs that have none of the console: a value of another room, or a package, would come with it. Use `import type`.",
    { from: { path: "^lib/sdk/", pathNot: test }, to: { path: ".", pathNot: "^lib/sdk/", ...typeOnly } },
  ),
  rule(
    "the-taxonomy-is-pure",
    "Server and browser share this file, so whatever it imports ends up in the browser. Pass in what it must know (docs/decisions/0012-taxonomy-in-the-browser.md).",
    { from: { path: "^lib/taxonomy\\.ts$" }, to: { path: "." } },
  ),
];

const packages = [
  rule(
    "prisma-lives-in-db",
    "A second way to the database would know nothing of organizations, locks and audit. Import types and clients from a file of lib/db, which hands on what others may use.",
    {
      from: { pathNot: "^(lib/db|prisma)/|^prisma\\.config\\.ts$|^scripts/" },
      to: { path: `^lib/db/generated/|${packagePath("@prisma")}` },
    },
  ),
  rule("scripts-read-no-generated-client", "Scripts run before the Prisma client is generated. Use `pg`, or a file of lib/db.", {
    from: { path: "^scripts/" },
    to: { path: `^lib/db/generated/|${packagePath("@prisma/client")}` },
  }),
  rule(
    "pg-lives-beside-the-database",
    "A connection of its own is bound to no organization and counted in no pool. Read and write through `ctx.db` and `change()`.",
    { from: { pathNot: `^lib/(db|signal|queue)/|^(prisma|examples)/|${tooling}` }, to: { path: packagePath("pg") } },
  ),
  rule(
    "next-lives-at-the-edge",
    "A capability must work behind every door, also where there is no page and no Next.js. Keep next/* and react in app, components and lib/web (and the script that starts Next); pass plain values down.",
    {
      from: {
        pathNot: "^(lib/web|app|components|scripts)/|^(middleware|instrumentation(-client)?|next\\.config|next-env\\.d)\\.ts$",
      },
      to: { path: packagePath("next", "react", "react-dom") },
    },
  ),
  rule(
    "the-network-lives-in-outbound",
    "A request past lib/outbound is checked for no address, no size and no time limit, and redacted nowhere. Use the fetch of lib/outbound.",
    {
      from: { pathNot: `^lib/outbound/|^bin/|^examples/embedding/|${tooling}` },
      to: { path: `^(node:)?(http2?|https|net|tls|dns|dgram)(/|$)|${packagePath("undici")}` },
    },
  ),
];

const outside = [
  rule(
    "lib-never-imports-the-app",
    "lib works without pages: jobs, the CLI and tests use it too. Let the page pass in what lib needs.",
    { from: { path: "^lib/" }, to: { path: "^(app|components)/" } },
  ),
  rule(
    "the-app-comes-through-the-doors",
    "Pages and routes decide nothing: they call operations through lib/web and the front doors of rooms, so that every door checks the same things. Move the work into an operation; types may be imported with `import type`.",
    {
      from: { path: "^app/", pathNot: test },
      to: {
        path: "^lib/",
        pathNot: [
          roomPath(doors),
          roomPath([...middle, ...uppermost, "operations"]),
          "^lib/operation/(failure|permission)\\.ts$",
          "^lib/(taxonomy|url)\\.ts$",
        ],
        ...typeOnly,
      },
    },
  ),
  rule(
    "settings-stay-below-the-app",
    "A setting read in a page can end up in the browser. Let lib/web or an operation read lib/env and hand on the one value the page shows.",
    { from: { path: "^(app|components)/" }, to: { path: "^lib/env\\.ts$" } },
  ),
  rule(
    "components-see-types-only",
    "A component must be drawable from its props alone, in a browser. Take data and actions as props; types may be imported with `import type`.",
    { from: { path: "^components/", pathNot: test }, to: { path: "^(lib|app)/", pathNot: "^lib/taxonomy\\.ts$", ...typeOnly } },
  ),
  rule(
    "primitives-know-primitives-only",
    "components/ui is the bottom of what is drawn; a primitive that knows a bigger component cannot be used inside it. Pass it in as children.",
    { from: { path: "^components/ui/" }, to: { path: "^components/(?!ui/)" } },
  ),
  rule(
    "the-cli-is-a-client",
    "The CLI reaches the product through its HTTP API, like everyone else; otherwise it needs the database and passes no gate. Call the API; types may be imported with `import type`.",
    {
      from: { path: "^bin/", pathNot: test },
      to: { path: "^(app|components|prisma)/|^lib/(?!env\\.ts|log\\.ts|process\\.ts|operation/failure\\.ts|sdk/)", ...typeOnly },
    },
  ),
  rule(
    "examples-know-the-package-only",
    "People copy an example into a folder of their own, where there is nothing of the console but the package that plugins are written with. Import from executor-console/plugin.",
    {
      from: { path: "^examples/", pathNot: test },
      to: { path: "^(app|bin|components|lib|prisma|scripts)/", pathNot: "^lib/plugins/code/define\\.ts$" },
    },
  ),
  rule(
    "scripts-stay-near-the-ground",
    "Scripts prepare the house before it stands: they use env, process, log, db, queue, vault and the front doors of jobs and http. Anything more is a capability and belongs into an operation.",
    {
      from: { path: "^scripts/", pathNot: `^scripts/in-process\\.ts$|${test}` }, // a door of its own, as instrumentation.ts is
      to: { path: "^(app|components)/|^lib/", pathNot: ["^lib/(db|queue|vault)/|^lib/(jobs|http)/index\\.ts$", everyone] },
    },
  ),
  rule("the-product-never-imports-scripts", "Scripts are not part of what is built and shipped. Move what both need into lib.", {
    from: { path: product, pathNot: test },
    to: { path: "^scripts/" },
  }),
  rule(
    "tests-stay-out-of-the-product",
    "Test code in the product ships fixtures and test dependencies. Move what both need into a file of the product.",
    { from: { pathNot: tooling }, to: { path: `^(e2e|bench)/|${test}` } },
  ),
];

const shape = [
  rule(
    "no-cycles",
    "Files that need each other cannot be read or tested alone. Move what both need into a third file below them.",
    { from: {}, to: { circular: true } },
  ),
  rule(
    "no-orphans-in-lib",
    "Nothing imports this file and it imports nothing: it is dead, or its user was forgotten. Use it or delete it.",
    { from: { orphan: true, path: "^lib/", pathNot: `\\.d\\.ts$|${test}` }, to: {} },
  ),
  rule("imports-resolve", "No guard can judge an import it cannot find. Correct the path, or add the package to package.json.", {
    from: {},
    to: { couldNotResolve: true },
  }),
];

module.exports = {
  forbidden: [...neverUpstairs, ...onlyWhatIsGranted, ...frontDoors, ...rooms, ...packages, ...outside, ...shape],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.boundaries.json" },
    doNotFollow: { path: ["node_modules", "^lib/db/generated/"] },
    exclude: { path: ["^\\.next/", "^next-env\\.d\\.ts$"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "require", "node", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".cjs", ".js", ".json"],
    },
  },
};
