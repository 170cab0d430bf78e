import { knownRemote, ownerOf } from "../platform/loader.ts";
import { currentRouter } from "../router.tsx";
import { startReporter } from "./reporter.ts";

/** Begins to tell of this page. */
export function reportPage(): void {
  const router = currentRouter();
  if (router) startReporter({ router, ownerOf, remoteOf: knownRemote });
}
