/** Builds what is stale; answers the names of what was built. */
export function buildAll(options?: {
  only?: readonly string[];
  log?: (line: string) => void;
}): Promise<string[]>;
