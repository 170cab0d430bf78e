import { createInstance } from "@module-federation/runtime";
import { shared } from "./federation.ts";
import * as runtimeCore from "./runtime-core.ts";

export { resiliencePlugin } from "./resilience-plugin.ts";

/** The host of all remotes: no federation plugin in the shell's build, its singletons are passed here. */
export const host = createInstance({
  name: "shell",
  remotes: [],
  shareStrategy: "loaded-first",
  shared,
});

// Remotes bring no runtime: their entries read the core of this one here, under the names of federation's `externalRuntime`.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: runtimeCore,
  _FEDERATION_RUNTIME_CORE_FROM: { name: host.name, version: host.version },
});
