// `npm run generate`: writes what Compose, Kubernetes and CODEOWNERS say of slices that have no lines of their own; `--check` only looks.
import { repository } from "../slices.ts";
import { staleDeployFiles, writeDeployFiles } from "./deploy-files.ts";

if (process.argv.includes("--check")) {
  for (const file of staleDeployFiles(repository)) {
    console.error(`${file} is not what the slices say. Run: npm run generate`);
    process.exitCode = 1;
  }
} else for (const file of writeDeployFiles(repository)) console.log(file);
