import { withClient } from "./connection";

// A process for tests: tries to use a database, and says as which role or why it may not.
const role = withClient(process.argv[2] ?? "", (client) => client.query("SELECT current_user AS role")).then(
  ({ rows }) => rows[0].role,
  (error) => error.code,
);
console.log(await role);
