import ts from "typescript";
import { isTest } from "./source-files.mjs";

/** Files that may open a transaction, each with the reason why it needs no change() and no audit line. */
const mayOpen = {
  "lib/operation/change.ts": "is change()",
  "lib/identity/api-keys/find.ts": "stamps when a key was last used",
  "lib/identity/provisioning/find-token.ts": "stamps when a provisioning token was last used",
  "lib/identity/agents/find.ts": "stamps when an agent was last used",
  "lib/identity/agents/exchange.ts":
    "renews an agent's tokens, which is one use among others; connecting and revoking go through change()",
  "lib/identity/throttle.ts": "counts sign-ins, before any organization is known",
  "lib/vault/installation.ts": "notes the installation's root key, which belongs to no organization",
  "lib/tools/catalog/read-tool-set.ts": "reads a long list in slices, and writes nothing",
  "lib/tools/catalog/request-sync.ts": "queues work, which leaves its own line when it is done",
  "lib/oauth/grants/renew.ts": "claims the renewal of a token, which leaves its own line when it is done",
  "lib/credentials/state.ts": "stamps when a connection was last checked and found as it was",
  "lib/connections/sessions/pool.ts": "tells all processes that a server has other resources or prompts, and stores nothing",
  "lib/connections/sign-in/poll-device.ts": "notes when a provider was asked, which leaves its own line when it agreed",
  "lib/dynamic-tools/calls/deliver.ts": "passes on calls of runs, which journal themselves",
  "lib/dynamic-tools/calls/list.ts": "notes that a program asked for its calls",
  "lib/dynamic-tools/calls/answer.ts": "takes the answer to a call of a run, which journals it",
  "lib/executions/driver/resume.ts": "queues work for executions that were left, which journal themselves",
  "lib/sources/production/tidy.ts": "forgets rows nothing points to any more",
  "lib/mcp-endpoint/sessions.ts": "keeps what an MCP client said when it began, and messages on their way between processes",
  "lib/mcp-endpoint/subscriptions.ts": "keeps which resources an MCP client wants to hear of, as long as its session",
  "lib/mcp-endpoint/trials/note.ts": "notes for whoever waits that an agent came",
  "lib/notifications/notices/spread.ts": "queues what is to be sent, which the log of deliveries shows",
  "lib/retrieval/indexing/index-pipeline.ts":
    "derives chunks and vectors from documents, whose upload and settings left their lines",
  "lib/notifications/mail/deliver.ts": "claims and settles messages to members, which are no change of theirs",
  "lib/notifications/deliveries/deliver.ts": "claims what it sends, which the log of deliveries shows",
  "lib/notifications/deliveries/settle.ts": "writes the log of deliveries; switching a webhook off goes through change()",
  "lib/schedules/firing/add.ts": "notes what a schedule does by itself, which its history shows",
  "lib/schedules/firing/fire.ts": "notes the times of a schedule, which its history shows",
  "lib/schedules/firing/run.ts": "claims a run that is due, which its history shows",
  "lib/policies/changes/drafted.ts": "makes changes of policies to see what they come to, and undoes them",
  "lib/http/routes/idempotency.ts": "keeps the answers to repeated requests",
};

/** A transaction of its own bypasses change(), so the audit log misses it. */
export function checkTransactions({ path, tree, lineAt }) {
  if (!path.startsWith("lib/") || path.startsWith("lib/db/") || isTest(path) || path in mayOpen) return [];
  const found = [];
  (function visit(node) {
    if (ts.isIdentifier(node) && node.text === "$transaction")
      found.push({
        path,
        line: lineAt(node.getStart(tree)),
        rule: "transaction-past-change",
        why: "A transaction of its own leaves no line in the audit log. Write through change(), or name the file with its reason in scripts/house-rules/transactions.mjs.",
      });
    ts.forEachChild(node, visit);
  })(tree);
  return found;
}
