// Stands in for every process of the platform: says that it is ready, and ends when told to.
import { createServer } from "node:http";

if (process.env.STAND_IN_FAILS) {
  console.error("the stand-in was told to fail");
  process.exit(78);
}
const server = createServer((_request, response) => {
  response.end(JSON.stringify({ ready: true, services: {}, pid: process.pid }));
});
server.listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
