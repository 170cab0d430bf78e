// Stands in for every process of the platform: says that it is ready, and ends when told to.
import { createServer } from "node:http";

if (process.env.STUB_FAILS) {
  console.error("the stub was told to fail");
  process.exit(78);
}
if (process.env.STUB_ENDS) {
  console.error("the stub ends");
  process.exit(1);
}
const { LISTEN_FD, LAUNCH_ID, PORT } = process.env;
const server = createServer((_request, response) => {
  if (LAUNCH_ID) response.setHeader("x-launch-id", LAUNCH_ID);
  response.end(
    JSON.stringify({
      ready: true,
      services: {},
      pid: process.pid,
      usersUrl: process.env.USERS_URL,
    }),
  );
});
server.listen(LISTEN_FD ? { fd: Number(LISTEN_FD) } : { port: Number(PORT), host: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
