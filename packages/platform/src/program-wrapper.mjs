// Runs a program that is not Node's (mongod, redis-server) so that it ends with the launcher.
import { spawn } from "node:child_process";

const [command = "", ...args] = process.argv.slice(2);
const program = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
program.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
program.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => program.kill("SIGTERM"));
process.once("exit", () => program.kill("SIGKILL"));
