import { withClient } from "./connection";

// A process for tests: tries to use a database and prints its role, or why it was refused.
const role = withClient(process.argv[2] ?? "", (client) => client.query("SELECT current_user AS role")).then(
  ({ rows }) => rows[0].role,
  (error) => error.code,
);
console.log(await role);
