import { join } from "node:path";
import { repository, sliceFolders } from "@tutorsetu/build/slices";

/** Where the bench and the budgets build the one bundle, with its files in `dist`. */
export const oneBundleFolder = join(repository, "node_modules/.cache/tutorsetu-one-bundle");

export const remoteFolders = sliceFolders().filter((name) => name.startsWith("mf-"));
