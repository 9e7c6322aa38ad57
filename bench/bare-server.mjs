import { createServer } from "node:http";

// The least an HTTP server in Node can do: the floor of the machine. Tells its parent the port and ends with it.
const body = JSON.stringify({ live: true });
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit());
