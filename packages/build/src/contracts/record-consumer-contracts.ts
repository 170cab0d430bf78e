// `npm run expectations [-- mf-listings …]`: records what consumers' tests send to others and read of their replies.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repository } from "../slices.ts";

const consumers = process.argv.slice(2);
const projects = consumers.length > 0 ? consumers : ["shell", "mf-*", "svc-*", "service-kit"];
const { status } = spawnSync(
  join(repository, "node_modules/.bin/vitest"),
  ["run", ...projects.flatMap((name) => ["--project", name, "--project", `${name}-isolated`])],
  { cwd: repository, stdio: "inherit", env: { ...process.env, EXPECTATIONS: "record" } },
);
process.exitCode = status ?? 1;
