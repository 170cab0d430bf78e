import { createInstance } from "@module-federation/enhanced/runtime";
import { shared } from "./federation.ts";

/** The host of all remotes: no federation plugin in the shell's build, its singletons are passed here. */
export const host = createInstance({
  name: "shell",
  remotes: [],
  shareStrategy: "loaded-first",
  shared,
});
