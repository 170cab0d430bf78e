import { existsSync } from "node:fs";
import { sliceVersion } from "@tutorsetu/service-kit/server/slice-version";
import type { ListingSettings } from "../store/listings.ts";
import { threadBuilder } from "./index/segment-builder.ts";

interface Log {
  warn(about: object, message: string): void;
}

/** What the index is given in a running service: a thread to build in, and a folder, where one is set. */
export function indexSettings(folder: string | undefined, log: Log): ListingSettings {
  // Beside the bundle; from the sources, or where somebody has copied the bundle alone, it is built in the service itself.
  const program = new URL("./index-builder.mjs", import.meta.url);
  const version = sliceVersion();
  return {
    createBuilder: existsSync(program) ? threadBuilder(program) : undefined,
    // What sources make of a profile changes from one start to the next.
    savedIn: folder && version !== "development" ? { folder, version } : undefined,
    onFailed: (err) => log.warn({ err, task: "the search index" }, "will try again"),
  };
}
