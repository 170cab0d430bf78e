import type { ModuleFederationRuntimePlugin } from "@module-federation/runtime";

const MANIFEST_MS = 8000;
const SCRIPT_MS = 10_000;

/**
 * Manifests: the inlined one first, then the network with a limit, and a refusal is a failure. Scripts: a limit, and a fresh
 * address on every retry, and after any failure: what was fetched in advance may have failed with the rest.
 */
export function resiliencePlugin(
  inlined: Map<string, unknown>,
  failures: () => number,
): ModuleFederationRuntimePlugin {
  const tries = new Map<string, number>();
  return {
    name: "tutorsetu-resilience",
    // A remote that runs on the page's runtime has no id of its own, and federation would not find it to remove it.
    beforeInitContainer(args) {
      const { name, buildVersion } = args.remoteInfo;
      const options = args.remoteEntryInitOptions as { id?: string }; // safe: options of an instance
      if (buildVersion) options.id = `${name}:${buildVersion}`;
      return args;
    },
    async fetch(url: string) {
      const manifest = inlined.get(url);
      if (manifest) {
        inlined.delete(url);
        return new Response(JSON.stringify(manifest));
      }
      const response = await fetch(url, {
        cache: "no-cache",
        signal: AbortSignal.timeout(MANIFEST_MS),
      });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return response;
    },
    createScript({ url }) {
      const script = document.createElement("script");
      const tried = Math.max(tries.get(url) ?? 0, failures());
      tries.set(url, tried + 1);
      script.src = tried ? `${url}${url.includes("?") ? "&" : "?"}retry=${tried}` : url;
      return { script, timeout: SCRIPT_MS };
    },
  };
}
